import type { Client } from '#contract/clients/clients.ts';
import { flagActionMaxLength } from '#domain/measures/limits.ts';
import { TextListSetting } from '#web/features/settings/text-list-setting.tsx';
import { useSaveHospital } from '#web/features/settings/use-save-settings.ts';

/** What the hospital tries when a shift is short (B12). */
export function RedFlagActionsCard({ hospital }: { hospital: Client }) {
  return (
    <TextListSetting
      title="Red Flag Actions"
      editLabel="Edit red flag actions"
      hint="What you try when a shift is short, in all modules of the hospital. A red flag offers them in this order."
      formHint="Actions that were recorded earlier stay with their red flags."
      noun="action"
      maxLength={flagActionMaxLength}
      lists={[
        {
          name: 'red_flag_actions',
          label: 'Actions',
          addLabel: 'Add an action',
          texts: hospital.red_flag_actions,
        },
      ]}
      save={useSaveHospital(hospital)}
    />
  );
}
