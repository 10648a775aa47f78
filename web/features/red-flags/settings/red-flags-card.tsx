import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { capitalize } from '#domain/measures/formatting.ts';
import { flagActionMaxLength } from '#domain/measures/limits.ts';
import { describeRules } from '#domain/red-flags/describe-rules.ts';
import classes from '#web/features/settings/setting.module.css';
import { SettingCard } from '#web/features/settings/setting-card.tsx';
import { TextList, TextListSetting } from '#web/features/settings/text-list-setting.tsx';
import { useSaveHospital } from '#web/features/settings/use-save-settings.ts';
import { Hint } from '#web/ui/hint.tsx';
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
        A short shift, a window without data, or a coming one that will probably be short gets a red flag.
        Somebody takes it and records what was tried. Rules count from when they are saved.
      </Hint>
      <div className={classes.columns}>
        <div>
          <h3 className={classes.heading}>Rules</h3>
          <TextList texts={describeRules(red_flag_rules).map(capitalize)} />
        </div>
        <div>
          <h3 className={classes.heading}>Escalation</h3>
          {escalation_emails.length > 0 && (
            <Hint>
              Mailed if nobody takes it for {escalate_after_minutes}{' '}
              {escalate_after_minutes === 1 ? 'minute' : 'minutes'}
            </Hint>
          )}
          <TextList texts={escalation_emails} />
        </div>
      </div>
    </SettingCard>
  );
}

/** What the hospital tries when a shift is short (B12). */
export function RedFlagActionsCard({ hospital }: { hospital: Client }) {
  return (
    <TextListSetting
      title="Red Flag Actions"
      editLabel="Edit red flag actions"
      hint="What you try when a shift is short, in all modules of the hospital. A red flag offers them in this order."
      formHint="Actions that were recorded earlier stay with their red flags."
      noun="action"
      maxLength={flagActionMaxLength}
      lists={[
        {
          name: 'red_flag_actions',
          label: 'Actions',
          addLabel: 'Add an action',
          texts: hospital.red_flag_actions,
        },
      ]}
      save={useSaveHospital(hospital)}
    />
  );
}
