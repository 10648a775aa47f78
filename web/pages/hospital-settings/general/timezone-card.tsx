import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Client } from '#contract/clients.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { clockIn } from '#web/ui/form/timezone-field.tsx';
import { TimezoneForm } from './timezone-form.tsx';

export function TimezoneCard({ hospital }: { hospital: Client }) {
  const [opened, dialog] = useDisclosure();
  // Draws the clock anew as time passes.
  useNow();
  return (
    <Card title="Timezone">
      <div>
        <Text fw={550}>{hospital.timezone.replaceAll('_', ' ')}</Text>
        <Text size="sm" c="dimmed">
          It is {clockIn(hospital.timezone)} there now.
        </Text>
      </div>
      <Button variant="default" aria-label="Edit timezone" onClick={dialog.open}>
        Edit
      </Button>
      <Dialog title="Timezone" opened={opened} onClose={dialog.close}>
        <TimezoneForm hospital={hospital} onSaved={dialog.close} />
      </Dialog>
    </Card>
  );
}
