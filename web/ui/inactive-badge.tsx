import { Badge } from '@mantine/core';

/** Marks what is hidden from the people of a hospital; its data stay. */
export function InactiveBadge() {
  return (
    <Badge variant="default" size="sm">
      Inactive
    </Badge>
  );
}
