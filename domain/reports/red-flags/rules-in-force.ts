import { capitalize } from '#domain/measures/formatting.ts';
import { describeRules } from '#domain/red-flags/describe-rules.ts';
import { noRedFlagRules, type RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import type { RulesRow } from './flag-row.ts';

/** The instants of a report's dates: from the first inclusive, to the last exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Rules that were in force for a part of a span. */
export interface RulesInForce {
  readonly since: number;
  /** Null if they still are. */
  readonly until: number | null;
  readonly rules: RedFlagRules;
}

/** The rules of one module that were in force in a span, in order. Its rows begin with its creation. */
export function listRulesInForce(
  rows: readonly Pick<RulesRow, 'since' | 'rules'>[],
  { from, to }: Span,
): readonly RulesInForce[] {
  const ordered = rows.toSorted((a, b) => a.since - b.since);
  return ordered
    .map(({ since, rules }, index) => ({ since, until: ordered[index + 1]?.since ?? null, rules }))
    .filter(({ since, until }) => since < to && (until === null || until > from));
}

export function hasRules(rules: RedFlagRules): boolean {
  return (Object.keys(noRedFlagRules) as (keyof RedFlagRules)[]).some(
    rule => rules[rule] !== noRedFlagRules[rule],
  );
}

/** Whether rules were in force for a whole span, a part of it or never. */
export function findCoverage(rules: readonly RulesInForce[], { from }: Span): 'whole' | 'part' | 'none' {
  const active = rules.filter(entry => hasRules(entry.rules));
  if (active.length === 0) return 'none';
  return active.length === rules.length && (rules[0]?.since ?? from) <= from ? 'whole' : 'part';
}

/** `Short by 25% of the target or more; below the minimum`. */
export function describeInOneLine(rules: RedFlagRules): string {
  const text = describeRules(rules).join('; ');
  return text === '' ? 'None' : capitalize(text);
}
