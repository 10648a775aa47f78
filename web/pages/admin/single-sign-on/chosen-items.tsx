import { CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface ChosenItemsProps {
  items: readonly { id: number; name: string }[];
  onRemove: (id: number) => void;
  error?: string | undefined;
  /** The field that adds another one. */
  children: ReactNode;
}

/** Items that were chosen one after the other, each with a button to remove it. */
export function ChosenItems({ items, onRemove, error, children }: ChosenItemsProps) {
  return (
    <Stack gap="s8">
      {children}
      {items.map(({ id, name }) => (
        <Paper key={id} withBorder pl="s12" pr="s6" py="s4">
          <Group justify="space-between" wrap="nowrap" gap="s8">
            <Text size="sm">{name}</Text>
            <CloseButton aria-label={`Remove ${name}`} onClick={() => onRemove(id)} />
          </Group>
        </Paper>
      ))}
      {error && (
        <Text size="sm" c="var(--parity-danger-text)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
