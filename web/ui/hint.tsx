import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** An explanation in small, pale text. */
export function Hint(props: TextProps & { children: ReactNode }) {
  return <Text size="sm" c="dimmed" {...props} />;
}
