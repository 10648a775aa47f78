import { Text, TextInput } from '@mantine/core';
import type { ClientModule } from '#contract/clients/modules.ts';
import { handoverMinutesLimit } from '#domain/measures/limits.ts';
import { SettingCard } from '#web/features/settings/setting-card.tsx';
import { useSaveModule } from '#web/features/settings/use-save-settings.ts';
import { faults, findNumberFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';

/** How long two shifts overlap for the hand-over, which is not counted twice (B17). */
export function ScheduledCard({ module }: { module: ClientModule }) {
  const { handover_minutes: minutes } = module;
  return (
    <SettingCard
      title="Scheduled RNs"
      editLabel="Edit scheduled RNs"
      form={close => <ScheduledForm module={module} onSaved={close} />}
    >
      <Hint>
        Rosters often overlap for the hand-over. These minutes are cut from the end of every scheduled shift,
        so that the overlap is not counted twice.
      </Hint>
      <Text fw={550}>{describeHandover(minutes)}</Text>
    </SettingCard>
  );
}

function describeHandover(minutes: number): string {
  if (minutes === 0) return 'No hand-over time';
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} of hand-over`;
}

function ScheduledForm({ module, onSaved }: { module: ClientModule; onSaved: () => void }) {
  const save = useSaveModule(module, 'form');
  const form = useServerForm({
    initialValues: { handover_minutes: String(module.handover_minutes) },
    check: values =>
      faults({ handover_minutes: findNumberFault(values.handover_minutes, handoverMinutesLimit) }),
    submit: values => save({ handover_minutes: Number(values.handover_minutes) }),
    onSubmitted: onSaved,
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <TextInput
        label="Minutes of hand-over"
        description="From 0 to 60. The stored shifts stay as they were sent."
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...form.textField('handover_minutes')}
      />
    </ServerForm>
  );
}
