import type { ClientModule } from '#contract/clients/modules.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from '../setting/setting.module.css';
import { SettingCard } from '../setting/setting-card.tsx';
import { TextList } from '../setting/text-list.tsx';
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
