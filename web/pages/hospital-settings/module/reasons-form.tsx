import type { ClientModule } from '#contract/modules.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { useSaveModule } from '../use-save-settings.ts';
import classes from './reasons.module.css';
import { type EditedReasons, ReasonsEditor, toEditedReasons, withTyped } from './reasons-editor.tsx';

export function ReasonsForm({ module, onSaved }: { module: ClientModule; onSaved: () => void }) {
  const save = useSaveModule(module, 'form');
  const form = useServerForm({
    initialValues: {
      over_reasons: toEditedReasons(module.over_reasons),
      under_reasons: toEditedReasons(module.under_reasons),
    },
    submit: ({ over_reasons, under_reasons }) =>
      save({ over_reasons: listNames(over_reasons), under_reasons: listNames(under_reasons) }),
    onSubmitted: onSaved,
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <div className={classes.columns}>
        <ReasonsEditor label="When over" {...form.field('over_reasons')} />
        <ReasonsEditor label="When under" {...form.field('under_reasons')} />
      </div>
    </ServerForm>
  );
}

/** A typed reason is saved even if the user did not press Enter. */
function listNames(reasons: EditedReasons): string[] {
  return withTyped(reasons).listed.map(({ name }) => name);
}
