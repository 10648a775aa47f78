import type { Client } from '#contract/clients/clients.ts';
import { flagActionMaxLength } from '#domain/measures/limits.ts';
import { listTexts, toEditedTexts } from '#web/features/settings/edited-texts.ts';
import { SettingCard } from '#web/features/settings/setting-card.tsx';
import { TextList } from '#web/features/settings/text-list.tsx';
import { TextListEditor } from '#web/features/settings/text-list-editor.tsx';
import { useSaveHospital } from '#web/features/settings/use-save-settings.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';

/** What the hospital tries when a shift is short (B12). */
export function RedFlagActionsCard({ hospital }: { hospital: Client }) {
  return (
    <SettingCard
      title="Red Flag Actions"
      editLabel="Edit red flag actions"
      wide
      form={close => <ActionsForm hospital={hospital} onSaved={close} />}
    >
      <Hint>
        What you try when a shift is short, in all modules of the hospital. A red flag offers them in this
        order.
      </Hint>
      <TextList texts={hospital.red_flag_actions} />
    </SettingCard>
  );
}

function ActionsForm({ hospital, onSaved }: { hospital: Client; onSaved: () => void }) {
  const save = useSaveHospital(hospital);
  const form = useServerForm({
    initialValues: { red_flag_actions: toEditedTexts(hospital.red_flag_actions) },
    submit: ({ red_flag_actions }) => save({ red_flag_actions: listTexts(red_flag_actions) }),
    onSubmitted: onSaved,
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <Hint>Actions that were recorded earlier stay with their red flags.</Hint>
      <TextListEditor
        label="Actions"
        addLabel="Add an action"
        noun="action"
        maxLength={flagActionMaxLength}
        {...form.field('red_flag_actions')}
      />
    </ServerForm>
  );
}
