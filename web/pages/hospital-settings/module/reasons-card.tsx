import type { ClientModule } from '#contract/modules.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import { SettingCard } from '../setting-card.tsx';
import { useSaveModule } from '../use-save-settings.ts';
import classes from './reasons.module.css';
import { type EditedReasons, ReasonsEditor, toEditedReasons, withTyped } from './reasons-editor.tsx';

export function ReasonsCard({ module }: { module: ClientModule }) {
  return (
    <SettingCard
      title="Over/Under Reasons"
      editLabel="Edit reasons"
      wide
      form={close => <ReasonsForm module={module} onSaved={close} />}
    >
      <Hint>
        What the shift form offers when a shift is over or under its target. Reasons that were chosen earlier
        stay with their shifts.
      </Hint>
      <div className={classes.columns}>
        <ReasonList label="When over" reasons={module.over_reasons} />
        <ReasonList label="When under" reasons={module.under_reasons} />
      </div>
    </SettingCard>
  );
}

function ReasonList({ label, reasons }: { label: string; reasons: readonly string[] }) {
  return (
    <div>
      <h3 className={classes.heading}>{label}</h3>
      {reasons.length === 0 && <Hint>None yet</Hint>}
      <ol className={classes.reasons}>
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ol>
    </div>
  );
}

function ReasonsForm({ module, onSaved }: { module: ClientModule; onSaved: () => void }) {
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
