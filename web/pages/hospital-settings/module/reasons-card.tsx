import type { ClientModule } from '#contract/clients/modules.ts';
import classes from '#web/features/settings/setting.module.css';
import { SettingCard } from '#web/features/settings/setting-card.tsx';
import { TextList } from '#web/features/settings/text-list.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { ReasonsForm } from './reasons-form.tsx';

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
      <TextList texts={reasons} />
    </div>
  );
}
