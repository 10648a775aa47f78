import { Text } from '@mantine/core';
import { InactiveBadge } from '#web/ui/inactive-badge.tsx';
import classes from './name-cell.module.css';

/** The name that a row is known by, marked where it is inactive. */
export function NameCell({ name, inactive }: { name: string; inactive: boolean }) {
  return (
    <div className={classes.name}>
      <Text component="span" fw={550}>
        {name}
      </Text>
      {inactive && <InactiveBadge />}
    </div>
  );
}
