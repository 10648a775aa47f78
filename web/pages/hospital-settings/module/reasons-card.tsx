import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ClientModule } from '#contract/modules.ts';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './reasons.module.css';
import { ReasonsForm } from './reasons-form.tsx';

export function ReasonsCard({ module }: { module: ClientModule }) {
  const [opened, dialog] = useDisclosure();
  return (
    <Card title="Over/Under Reasons">
      <Text size="sm" c="dimmed">
        What the shift form offers when a shift is over or under its target. Reasons that were chosen earlier
        stay with their shifts.
      </Text>
      <div className={classes.columns}>
        <ReasonList label="When over" reasons={module.over_reasons} />
        <ReasonList label="When under" reasons={module.under_reasons} />
      </div>
      <Button variant="default" aria-label="Edit reasons" onClick={dialog.open}>
        Edit
      </Button>
      <Dialog title="Over/Under Reasons" opened={opened} onClose={dialog.close} wide>
        <ReasonsForm module={module} onSaved={dialog.close} />
      </Dialog>
    </Card>
  );
}

function ReasonList({ label, reasons }: { label: string; reasons: readonly string[] }) {
  return (
    <div>
      <h3 className={classes.heading}>{label}</h3>
      {reasons.length === 0 ? (
        <Text size="sm" c="dimmed">
          None yet
        </Text>
      ) : (
        <ol className={classes.reasons}>
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
