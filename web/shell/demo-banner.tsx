import { Box } from '@mantine/core';
import { use } from 'react';
import { PageInfoContext } from '#web/lib/api/page-info-context.ts';

/** Warns that the demo accounts are open to every visitor. */
export function DemoBanner() {
  const { demo } = use(PageInfoContext);
  if (!demo) return null;
  return (
    <Box
      component="aside"
      px="s16"
      py="s6"
      bg="var(--parity-brand-surface)"
      c="var(--parity-brand-text)"
      fz="xs"
      ta="center"
      data-screen-only
      aria-label="Demo"
    >
      Demo data. Anyone can sign in with the demo accounts.
    </Box>
  );
}
