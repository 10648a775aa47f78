import { Text } from '@mantine/core';
import type { ClientModule } from '#contract/clients/modules.ts';
import { describeWait } from '#domain/red-flags/missing-windows.ts';
import type { Reminders } from '#domain/red-flags/reminders.ts';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import { SettingCard } from '#web/features/settings/setting-card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { RemindersForm, recipients } from './reminders-form.tsx';

/** Mails about shifts without data. */
export function RemindersCard({ module }: { module: ClientModule }) {
  const { reminders } = module;
  return (
    <SettingCard
      title="Reminders"
      editLabel="Edit reminders"
      form={close => <RemindersForm module={module} onSaved={close} />}
    >
      <Hint>One mail to each person about a shift that has no data some time after its end.</Hint>
      {reminders ? <Shown reminders={reminders} /> : <Text>No reminders</Text>}
    </SettingCard>
  );
}

function Shown({ reminders: { after_minutes, to, quiet_from, quiet_to } }: { reminders: Reminders }) {
  return (
    <div>
      <Text fw={550}>{recipients[to]}</Text>
      <Text size="sm">A mail {describeWait(after_minutes, 'the end of a shift')}</Text>
      <Text size="sm">
        {quiet_from === quiet_to
          ? 'No quiet hours'
          : `Quiet from ${clockLabel(quiet_from)} to ${clockLabel(quiet_to)}`}
      </Text>
    </div>
  );
}
