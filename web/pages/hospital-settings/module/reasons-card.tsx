import type { ClientModule } from '#contract/clients/modules.ts';
import { reasonMaxLength } from '#domain/measures/limits.ts';
import { TextListSetting } from '#web/features/settings/text-list-setting.tsx';
import { useSaveModule } from '#web/features/settings/use-save-settings.ts';

export function ReasonsSetting({ module }: { module: ClientModule }) {
  return (
    <TextListSetting
      title="Over/Under Reasons"
      editLabel="Edit reasons"
      hint="What the shift form offers when a shift is over or under its target. Reasons that were chosen earlier stay with their shifts."
      noun="reason"
      maxLength={reasonMaxLength}
      lists={[
        {
          name: 'over_reasons',
          label: 'When over',
          addLabel: 'Add a reason, when over',
          texts: module.over_reasons,
        },
        {
          name: 'under_reasons',
          label: 'When under',
          addLabel: 'Add a reason, when under',
          texts: module.under_reasons,
        },
      ]}
      save={useSaveModule(module, 'form')}
    />
  );
}
