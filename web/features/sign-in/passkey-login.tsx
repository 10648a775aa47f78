import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { PasskeyButtonProps } from './passkey-button.tsx';
import { canUsePasskeys } from './passkey-support.ts';

const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }));

/** Signing in with a passkey, where that is possible. The height is kept free, so that the page does not move when it is loaded. */
export function PasskeyLogin(props: PasskeyButtonProps) {
  if (!canUsePasskeys()) return null;
  return (
    <Box mih={42}>
      <Suspense fallback={null}>
        <PasskeyButton {...props} />
      </Suspense>
    </Box>
  );
}
