import { Box } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface SettingListProps {
  /** Gets the focus when the focused item is removed. */
  ref?: Ref<HTMLUListElement>;
  label: string;
  children: ReactNode;
}

/** The items of a setting, such as the open sessions. */
export function SettingList({ ref, label, children }: SettingListProps) {
  return (
    <Box
      component="ul"
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      display="grid"
      w="100%"
      m={0}
      p={0}
      style={{ gap: 'var(--space-12)', listStyle: 'none' }}
    >
      {children}
    </Box>
  );
}
