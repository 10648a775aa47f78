import { Box, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { AlertLine } from './alert-line.tsx';

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

interface PendingSettingsProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  /** As tall as a short list. */
  skeleton: ReactNode;
}

/** Shown until the items are loaded. */
export function PendingSettings({ query: { data, error, refetch }, skeleton }: PendingSettingsProps) {
  if (data !== undefined) return null;
  return error ? (
    <>
      <AlertLine error={error} />
      <Button variant="default" onClick={() => void refetch()}>
        Try again
      </Button>
    </>
  ) : (
    <Stack gap="s12" w="100%">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {skeleton}
    </Stack>
  );
}

interface SettingRowProps {
  icon?: ReactNode;
  title: ReactNode;
  hint: ReactNode;
  /** The button that changes it. */
  children?: ReactNode;
}

/** One setting: its name, its state, and its button. */
export function SettingRow({ icon, title, hint, children }: SettingRowProps) {
  return (
    <Group gap="var(--space-8) var(--space-16)" w="100%">
      {icon}
      <Box flex="1 1 180px" miw={0}>
        <Group gap="var(--space-4) var(--space-8)" fw={550}>
          {title}
        </Group>
        <Text component="div" size="sm" c="dimmed">
          {hint}
        </Text>
      </Box>
      {children}
    </Group>
  );
}
