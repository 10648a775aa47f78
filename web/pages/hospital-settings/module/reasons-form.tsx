import type { ClientModule } from '#contract/clients/modules.ts';
import { reasonMaxLength } from '#domain/measures/limits.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { listTexts, toEditedTexts } from '../setting/edited-texts.ts';
import classes from '../setting/setting.module.css';
import { TextListEditor } from '../setting/text-list-editor.tsx';
import { useSaveModule } from '../setting/use-save-settings.ts';

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
