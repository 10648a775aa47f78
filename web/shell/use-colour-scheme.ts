import { useMantineColorScheme } from '@mantine/core';
import { useEffectEvent, useLayoutEffect } from 'react';
import { onOtherTabScheme, readScheme } from '#web/lib/colour-scheme.ts';

/** Applies the user's choice of light or dark colours. */
export function useColourScheme(userId: number | null): void {
  const { setColorScheme } = useMantineColorScheme();
  const apply = useEffectEvent(() => setColorScheme(readScheme(userId)));
  useLayoutEffect(() => {
    apply();
    return onOtherTabScheme(userId, () => apply());
  }, [userId]);
}
