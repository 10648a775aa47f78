import type { ClientModule } from '#contract/modules.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { type EditedReasons, editedReasons, withTyped } from './edited-reasons.ts';
import classes from './reasons.module.css';
import { ReasonsEditor } from './reasons-editor.tsx';
import { useModuleSave } from './use-module-save.ts';

export function ReasonsForm({ module, onSaved }: { module: ClientModule; onSaved: () => void }) {
  const save = useModuleSave(module, 'form');
  const form = useServerForm({
    initialValues: {
      over_reasons: editedReasons(module.over_reasons),
      under_reasons: editedReasons(module.under_reasons),
    },
    submit: ({ over_reasons, under_reasons }) =>
      save({ over_reasons: namesOf(over_reasons), under_reasons: namesOf(under_reasons) }),
    onSubmitted: onSaved,
  });
  const { values, errors, setValue } = form;
  return (
    <ServerForm form={form} submitLabel="Save">
      <div className={classes.columns}>
        <ReasonsEditor
          label="When over"
          reasons={values.over_reasons}
          error={errors.over_reasons}
          onChange={reasons => setValue('over_reasons', reasons)}
        />
        <ReasonsEditor
          label="When under"
          reasons={values.under_reasons}
          error={errors.under_reasons}
          onChange={reasons => setValue('under_reasons', reasons)}
        />
      </div>
    </ServerForm>
  );
}

/** Who goes on to Save has said what is typed, with Enter or without. */
function namesOf(reasons: EditedReasons): string[] {
  return withTyped(reasons).listed.map(({ name }) => name);
}
