import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';

/** A placeholder for a report. After a second it offers to cancel. */
export function Generating({ onCancel }: { onCancel: () => void }) {
  const [isSlow, setIsSlow] = useState(false);
  useTimeout(() => setIsSlow(true), 1000, { autoInvoke: true });
  return (
    <Stack gap="s12" aria-busy="true">
      <Group gap="var(--space-8) var(--space-16)" mih={30} role="status">
        {isSlow && (
          <>
            <Progress value={100} animated w={160} aria-label="Generating your report" />
            <Text size="sm">Generating your report. You can leave this page, or cancel.</Text>
            <Button variant="default" size="xs" onClick={onCancel}>
              Cancel
            </Button>
          </>
        )}
      </Group>
      <Skeleton height={116} radius="lg" />
      <Skeleton height={300} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </Stack>
  );
}
