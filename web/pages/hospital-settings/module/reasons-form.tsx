import type { ClientModule } from '#contract/modules.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import type { Orderable } from '#web/ui/reorder/order.ts';
import classes from './reasons.module.css';
import { ReasonsEditor } from './reasons-editor.tsx';
import { useModuleSave } from './use-module-save.ts';

export function ReasonsForm({ module, onSaved }: { module: ClientModule; onSaved: () => void }) {
  const save = useModuleSave(module, 'form');
  const form = useServerForm({
    initialValues: {
      over_reasons: module.over_reasons.map(orderable),
      under_reasons: module.under_reasons.map(orderable),
    },
    submit: ({ over_reasons, under_reasons }) =>
      save({ over_reasons: over_reasons.map(nameOf), under_reasons: under_reasons.map(nameOf) }),
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

function orderable(name: string, id: number): Orderable {
  return { id, name };
}

function nameOf({ name }: Orderable): string {
  return name;
}
