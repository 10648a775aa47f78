import { Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { ClientModule } from '#contract/clients/modules.ts';
import { escalateAfterMinutesLimit } from '#domain/measures/limits.ts';
import reasons from '#web/features/settings/setting.module.css';
import { useSaveModule } from '#web/features/settings/use-save-settings.ts';
import { looksLikeEmail } from '#web/features/users/user-form-values.ts';
import { faults, findNumberFault, splitTyped } from '#web/ui/form/checks.ts';
import { pickChanges } from '#web/ui/form/pick-changes.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import classes from './red-flags.module.css';
import {
  aheadPercentField,
  findRuleFaults,
  parseRules,
  type RulesDraft,
  toNumberField,
  toRulesDraft,
} from './rules-draft.ts';
import { RulesPreview } from './rules-preview.tsx';

export function RedFlagsForm({ module, onSaved }: { module: ClientModule; onSaved: () => void }) {
  const save = useSaveModule(module, 'form');
  const initialValues = {
    ...toRulesDraft(module.red_flag_rules),
    escalate_after_minutes: String(module.escalate_after_minutes),
    escalation_emails: module.escalation_emails.join('\n'),
  };
  const form = useServerForm({
    initialValues,
    check: values => ({
      ...findRuleFaults(values),
      ...faults({
        escalate_after_minutes: findNumberFault(values.escalate_after_minutes, escalateAfterMinutesLimit),
        escalation_emails: findAddressFault(values.escalation_emails),
      }),
    }),
    submit: values => save(pickChanges(toRulesBody(values), toRulesBody(initialValues))),
    onSubmitted: onSaved,
  });
  const isValid = Object.keys(findRuleFaults(form.values)).length === 0;
  return (
    <ServerForm form={form} submitLabel="Save">
      <Stack component="section" gap="s12" aria-label="Rules">
        <h3 className={reasons.heading}>Rules</h3>
        {ruleTexts.map(({ rule, label, description, unit }) => (
          <div key={rule} className={classes.rule}>
            <Switch label={label} description={description} {...form.checkbox(rule)} />
            {rule !== 'below_minimum' && rule !== 'standard_short' && (
              <TextInput
                aria-label={`${label}, ${unit}`}
                className={classes.number ?? ''}
                inputMode="decimal"
                autoComplete="off"
                maxLength={10}
                rightSection={unit}
                rightSectionWidth={unit.length > 4 ? 72 : 44}
                disabled={!form.values[rule]}
                {...form.textField(toNumberField(rule))}
              />
            )}
            {rule === 'ahead_hours' && (
              <TextInput
                aria-label={`${label}, chance in %`}
                className={classes.number ?? ''}
                inputMode="decimal"
                autoComplete="off"
                maxLength={10}
                rightSection="%"
                rightSectionWidth={44}
                disabled={!form.values.ahead_hours}
                {...form.textField(aheadPercentField)}
              />
            )}
          </div>
        ))}
        <RulesPreview moduleId={module.id} rules={isValid ? parseRules(form.values) : null} />
      </Stack>
      <Stack component="section" gap="s12" aria-label="Escalation">
        <h3 className={reasons.heading}>Escalation</h3>
        <TextInput
          label="Minutes until a mail is sent"
          description="A red flag that nobody has taken by then is mailed once."
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          {...form.textField('escalate_after_minutes')}
        />
        <Textarea
          label="Addresses"
          description="One per line. Without an address, nothing is mailed."
          rows={3}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.textField('escalation_emails')}
        />
      </Stack>
    </ServerForm>
  );
}

const ruleTexts = [
  {
    rule: 'under_percent',
    label: 'Short by a share of the target',
    description: 'At 25%, three RNs are flagged where four are needed.',
    unit: '%',
  },
  {
    rule: 'under_rns',
    label: 'Short by a number of RNs',
    description: 'At 2 RNs, six RNs are flagged where eight are needed.',
    unit: 'RNs',
  },
  {
    rule: 'below_minimum',
    label: 'Below the minimum',
    description: 'Fewer RNs than the minimum target of the module.',
    unit: '',
  },
  {
    rule: 'standard_short',
    label: 'Short of the staffing standard',
    description: 'Fewer RNs than the standard requires, also when the target is met.',
    unit: '',
  },
  {
    rule: 'missing_after_minutes',
    label: 'Missing data',
    description: 'Nothing was entered this long after the end of a window.',
    unit: 'minutes',
  },
  {
    rule: 'ahead_hours',
    label: 'Probably short',
    description:
      'Up to this many hours ahead, at this chance of needing more RNs than are scheduled or planned.',
    unit: 'hours',
  },
] as const;

type Values = RulesDraft & { escalate_after_minutes: string; escalation_emails: string };

function toRulesBody(values: Values) {
  return {
    red_flag_rules: parseRules(values),
    escalate_after_minutes: Number(values.escalate_after_minutes),
    escalation_emails: splitTyped(values.escalation_emails),
  };
}

function findAddressFault(text: string): string | undefined {
  const wrong = splitTyped(text).find(address => !looksLikeEmail(address));
  return wrong && `“${wrong}” is not an email address.`;
}
