import type { ClientModule } from '#contract/modules.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import type { RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { Hint } from '#web/ui/hint.tsx';
import { SettingCard } from '../../setting-card.tsx';
import { TextList } from '../../text-list/text-list.tsx';
import classes from '../reasons.module.css';
import { RedFlagsForm } from './red-flags-form.tsx';

/** The rules that flag shifts of the module, and the escalation of flags that nobody takes (B12). */
export function RedFlagsCard({ module }: { module: ClientModule }) {
  const { red_flag_rules, escalate_after_minutes, escalation_emails } = module;
  return (
    <SettingCard
      title="Red Flags"
      editLabel="Edit red flags"
      wide
      form={close => <RedFlagsForm module={module} onSaved={close} />}
    >
      <Hint>
        A short shift, or a window without data, gets a red flag. Somebody takes it and records what was
        tried. Rules count from when they are saved.
      </Hint>
      <div className={classes.columns}>
        <div>
          <h3 className={classes.heading}>Rules</h3>
          <TextList texts={describeRules(red_flag_rules)} />
        </div>
        <div>
          <h3 className={classes.heading}>Escalation</h3>
          {escalation_emails.length > 0 && (
            <Hint>Mailed if nobody takes it for {escalate_after_minutes} minutes</Hint>
          )}
          <TextList texts={escalation_emails} />
        </div>
      </div>
    </SettingCard>
  );
}

/** The rules that are on, in words. */
function describeRules({ under_percent, under_rns, below_minimum, missing_after_minutes }: RedFlagRules) {
  return [
    under_percent !== null && `Short by ${formatPlain(under_percent)}% of the target or more`,
    under_rns !== null && `Short by ${formatPlain(under_rns)} ${under_rns === 1 ? 'RN' : 'RNs'} or more`,
    below_minimum && 'Below the minimum',
    missing_after_minutes !== null && `No data ${formatPlain(missing_after_minutes)} minutes after the end`,
  ].filter(text => text !== false);
}

/** With only the decimals that it has. */
function formatPlain(value: number): string {
  return formatNumber(value, String(value).split('.')[1]?.length ?? 0);
}
