import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { ClientModule } from '#contract/clients/modules.ts';
import { remindAfterMinutesLimit } from '#domain/measures/limits.ts';
import { describeWait } from '#domain/red-flags/missing-windows.ts';
import { defaultReminders, type Reminders, reminderRecipients } from '#domain/reminders/reminders.ts';
import { clockLabel, parseShiftTime } from '#domain/shifts/shift-window-config.ts';
import classes from '#web/features/settings/setting.module.css';
import { SettingCard } from '#web/features/settings/setting-card.tsx';
import { useSaveModule } from '#web/features/settings/use-save-settings.ts';
import { faults, findNumberFault, findTextFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';

const recipients: Record<Reminders['to'], string> = {
  members: 'To the people who enter its shifts',
  owners: 'To the owners of the hospital',
  both: 'To both',
};

interface RemindersFormProps {
  module: ClientModule;
  onSaved: () => void;
}

function RemindersForm({ module, onSaved }: RemindersFormProps) {
  const save = useSaveModule(module, 'form');
  const shown = module.reminders ?? defaultReminders;
  const form = useServerForm({
    initialValues: {
      'reminders.to': module.reminders?.to ?? ('' as Reminders['to'] | ''),
      'reminders.after_minutes': String(shown.after_minutes),
      'reminders.quiet_from': clockLabel(shown.quiet_from),
      'reminders.quiet_to': clockLabel(shown.quiet_to),
    },
    check: values =>
      values['reminders.to'] === ''
        ? {}
        : faults({
            'reminders.after_minutes': findNumberFault(
              values['reminders.after_minutes'],
              remindAfterMinutesLimit,
            ),
            'reminders.quiet_from': findTextFault(values['reminders.quiet_from']),
            'reminders.quiet_to': findTextFault(values['reminders.quiet_to']),
          }),
    submit: ({ 'reminders.to': to, ...values }) =>
      save({
        reminders:
          to === ''
            ? null
            : {
                to,
                after_minutes: Number(values['reminders.after_minutes']),
                quiet_from: parseShiftTime(values['reminders.quiet_from']),
                quiet_to: parseShiftTime(values['reminders.quiet_to']),
              },
      }),
    onSubmitted: onSaved,
  });
  const isOff = form.values['reminders.to'] === '';
  return (
    <ServerForm form={form} submitLabel="Save">
      <NativeSelect
        label="Send reminders"
        description={`${module.name} mails once about each shift that has no data.`}
        data={[
          { value: '', label: 'No reminders' },
          ...reminderRecipients.map(value => ({ value, label: recipients[value] })),
        ]}
        {...form.field('reminders.to')}
        onChange={event => form.setValue('reminders.to', event.currentTarget.value as Reminders['to'] | '')}
      />
      <TextInput
        label="Minutes after the end of the shift"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        disabled={isOff}
        {...form.textField('reminders.after_minutes')}
      />
      <div className={classes.columns}>
        <TextInput
          type="time"
          label="Quiet from"
          disabled={isOff}
          {...form.textField('reminders.quiet_from')}
        />
        <TextInput type="time" label="Quiet to" disabled={isOff} {...form.textField('reminders.quiet_to')} />
      </div>
      <Hint>
        In quiet hours no reminder is sent; afterwards one mail names all shifts. Equal times: no quiet hours.
      </Hint>
    </ServerForm>
  );
}

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
