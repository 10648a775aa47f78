import {
  aheadHoursLimit,
  aheadPercentLimit,
  missingAfterMinutesLimit,
  type NumberLimit,
  underPercentLimit,
  underRnsLimit,
} from '#domain/measures/limits.ts';
import { defaultRedFlagRules, type RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { findNumberFault } from '#web/ui/form/checks.ts';

/** A rule with a number. */
export type NumberRule = Exclude<keyof RedFlagRules, 'below_minimum' | 'standard_short' | 'ahead_percent'>;

/** The name of a number in the server's errors. */
type RuleNumberField = `red_flag_rules.${NumberRule | 'ahead_percent'}`;

/** The rules in the form: whether each is on, and the typed numbers. The percentage belongs to the rule of the hours ahead. */
export type RulesDraft = Record<Exclude<keyof RedFlagRules, 'ahead_percent'>, boolean> &
  Record<RuleNumberField, string>;

export const toNumberField = (rule: NumberRule): RuleNumberField => `red_flag_rules.${rule}`;
export const aheadPercentField = 'red_flag_rules.ahead_percent' satisfies RuleNumberField;

const limits: Record<NumberRule, NumberLimit> = {
  under_percent: underPercentLimit,
  under_rns: underRnsLimit,
  missing_after_minutes: missingAfterMinutesLimit,
  ahead_hours: aheadHoursLimit,
};
const numberRules = Object.keys(limits) as NumberRule[];

/** A rule that is off offers the number of new modules. */
const offered = { ...defaultRedFlagRules, under_rns: 1, ahead_hours: 24 };

export function toRulesDraft(rules: RedFlagRules): RulesDraft {
  const fields = numberRules.flatMap(rule => [
    [rule, rules[rule] !== null],
    [toNumberField(rule), String(rules[rule] ?? offered[rule])],
  ]);
  const { below_minimum, standard_short } = rules;
  const percent = { [aheadPercentField]: String(rules.ahead_percent) };
  return { ...Object.fromEntries(fields), ...percent, below_minimum, standard_short };
}

/** Wrong numbers of rules that are on. */
export function findRuleFaults(draft: RulesDraft): Partial<Record<RuleNumberField, string>> {
  const found = numberRules
    .filter(rule => draft[rule])
    .map(rule => [toNumberField(rule), findNumberFault(draft[toNumberField(rule)], limits[rule])]);
  const percent = [aheadPercentField, draft.ahead_hours ? findPercentFault(draft) : undefined];
  return Object.fromEntries([...found, percent].filter(([, fault]) => fault !== undefined));
}

function findPercentFault(draft: RulesDraft): string | undefined {
  return findNumberFault(draft[aheadPercentField], aheadPercentLimit);
}

/** Only for a draft without faults. */
export function parseRules(draft: RulesDraft): RedFlagRules {
  const read = (rule: NumberRule) => (draft[rule] ? Number(draft[toNumberField(rule)]) : null);
  return {
    under_percent: read('under_percent'),
    under_rns: read('under_rns'),
    below_minimum: draft.below_minimum,
    missing_after_minutes: read('missing_after_minutes'),
    standard_short: draft.standard_short,
    ahead_hours: read('ahead_hours'),
    // Of a rule that is off, the number may be wrong.
    ahead_percent: findPercentFault(draft) ? offered.ahead_percent : Number(draft[aheadPercentField]),
  };
}
