import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Client } from '#contract/clients.ts';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DayStrip } from './day-strip.tsx';
import { configOf, typedWindows } from './shift-times.ts';
import { ShiftTimesForm } from './shift-times-form.tsx';

export function ShiftTimesCard({ hospital }: { hospital: Client }) {
  const [opened, dialog] = useDisclosure();
  return (
    <Card title="Shift Times">
      <DayStrip config={configOf(typedWindows(hospital.shift_windows_config))} />
      <Button variant="default" aria-label="Edit shift times" onClick={dialog.open}>
        Edit
      </Button>
      <Dialog title="Shift Times" opened={opened} onClose={dialog.close} wide>
        <ShiftTimesForm hospital={hospital} onSaved={dialog.close} />
      </Dialog>
    </Card>
  );
}
