import { Text } from '@mantine/core';
import classes from './list.module.css';

/** In place of rows: why there are none, and what to do next. */
export function EmptyList({ children }: { children: string }) {
  return (
    <Text c="dimmed" role="status" className={classes.empty ?? ''}>
      {children}
    </Text>
  );
}
