import type { ClientModule } from '#contract/clients/modules.ts';
import { reasonMaxLength } from '#domain/measures/limits.ts';
import { listTexts, toEditedTexts } from '#web/features/settings/edited-texts.ts';
import classes from '#web/features/settings/setting.module.css';
import { TextListEditor } from '#web/features/settings/text-list-editor.tsx';
import { useSaveModule } from '#web/features/settings/use-save-settings.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';

const reason = { noun: 'reason', maxLength: reasonMaxLength };

export function ReasonsForm({ module, onSaved }: { module: ClientModule; onSaved: () => void }) {
  const save = useSaveModule(module, 'form');
  const form = useServerForm({
    initialValues: {
      over_reasons: toEditedTexts(module.over_reasons),
      under_reasons: toEditedTexts(module.under_reasons),
    },
    submit: ({ over_reasons, under_reasons }) =>
      save({ over_reasons: listTexts(over_reasons), under_reasons: listTexts(under_reasons) }),
    onSubmitted: onSaved,
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <div className={classes.columns}>
        <TextListEditor
          label="When over"
          addLabel="Add a reason, when over"
          {...reason}
          {...form.field('over_reasons')}
        />
        <TextListEditor
          label="When under"
          addLabel="Add a reason, when under"
          {...reason}
          {...form.field('under_reasons')}
        />
      </div>
    </ServerForm>
  );
}
