import { Badge, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

/** The name of a row, with a badge if it is inactive. */
export function NameCell({ name, isActive }: { name: string; isActive: boolean }) {
  return (
    <Group gap="var(--space-4) var(--space-8)">
      <Text component="span" fw={550}>
        {name}
      </Text>
      {!isActive && (
        <Badge variant="default" size="sm">
          Inactive
        </Badge>
      )}
    </Group>
  );
}

/** A link to another screen about the row: "Module Customizer", read out as "Module Customizer of Lakeside". */
export function LinkCell({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <Button component={Link} to={to} variant="default" size="xs" aria-label={`${label} of ${name}`}>
      {label}
    </Button>
  );
}
