import {
  missingAfterMinutesLimit,
  type NumberLimit,
  underPercentLimit,
  underRnsLimit,
} from '#domain/measures/limits.ts';
import { defaultRedFlagRules, type RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { findNumberFault } from '#web/ui/form/checks.ts';

/** A rule with a number. */
export type NumberRule = Exclude<keyof RedFlagRules, 'below_minimum'>;

/** The name of a number in the server's errors. */
type NumberField = `red_flag_rules.${NumberRule}`;

/** The rules in the form: whether each is on, and the typed numbers. */
export type RulesDraft = Record<keyof RedFlagRules, boolean> & Record<NumberField, string>;

export const toNumberField = (rule: NumberRule): NumberField => `red_flag_rules.${rule}`;

const limits: Record<NumberRule, NumberLimit> = {
  under_percent: underPercentLimit,
  under_rns: underRnsLimit,
  missing_after_minutes: missingAfterMinutesLimit,
};
const numberRules = Object.keys(limits) as NumberRule[];

/** A rule that is off offers the number of new modules. */
const offered = { ...defaultRedFlagRules, under_rns: 1 };

export function toRulesDraft(rules: RedFlagRules): RulesDraft {
  const fields = numberRules.flatMap(rule => [
    [rule, rules[rule] !== null],
    [toNumberField(rule), String(rules[rule] ?? offered[rule])],
  ]);
  return { ...Object.fromEntries(fields), below_minimum: rules.below_minimum };
}

/** Wrong numbers of rules that are on. */
export function findRuleFaults(draft: RulesDraft): Partial<Record<NumberField, string>> {
  const found = numberRules
    .filter(rule => draft[rule])
    .map(rule => [toNumberField(rule), findNumberFault(draft[toNumberField(rule)], limits[rule])])
    .filter(([, fault]) => fault !== undefined);
  return Object.fromEntries(found);
}

/** Only for a draft without faults. */
export function parseRules(draft: RulesDraft): RedFlagRules {
  const read = (rule: NumberRule) => (draft[rule] ? Number(draft[toNumberField(rule)]) : null);
  return {
    under_percent: read('under_percent'),
    under_rns: read('under_rns'),
    below_minimum: draft.below_minimum,
    missing_after_minutes: read('missing_after_minutes'),
  };
}
