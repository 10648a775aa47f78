import { capitalize, formatDate } from '#domain/measures/formatting.ts';
import { describeRules } from '#domain/red-flags/describe-rules.ts';
import { noRedFlagRules, type RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { formatOffsetTime } from '#domain/time/instants.ts';
import type { RulesRow } from './flag-row.ts';

/** The instants of a report's dates: from the first inclusive, to the last exclusive. */
export interface RuledTime {
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
  { from, to }: RuledTime,
): readonly RulesInForce[] {
  const ordered = rows.toSorted((a, b) => a.since - b.since);
  return ordered
    .map(({ since, rules }, index) => ({ since, until: ordered[index + 1]?.since ?? null, rules }))
    .filter(({ since, until }) => since < to && (until === null || until > from));
}

/** Whether one of the rules about a window's own shift or data is on. */
export function hasRules(rules: RedFlagRules): boolean {
  return (Object.keys(noRedFlagRules) as (keyof RedFlagRules)[])
    .filter(rule => rule !== 'ahead_hours' && rule !== 'ahead_percent')
    .some(rule => rules[rule] !== noRedFlagRules[rule]);
}

/** The spans of one module in which a rule was in force, at any time. */
export function listRuledSpans(rows: readonly Pick<RulesRow, 'since' | 'rules'>[]): readonly RulesInForce[] {
  const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  return listRulesInForce(rows, always).filter(({ rules }) => hasRules(rules));
}

/** Whether rules were in force for a whole span, a part of it or never. */
export function findCoverage(rules: readonly RulesInForce[], { from }: RuledTime): 'whole' | 'part' | 'none' {
  const active = rules.filter(entry => hasRules(entry.rules));
  if (active.length === 0) return 'none';
  return active.length === rules.length && (rules[0]?.since ?? from) <= from ? 'whole' : 'part';
}

const mostSpans = 2;

interface DatedRules {
  readonly since: string;
  /** Null if they still are in force. */
  readonly until: string | null;
  readonly rules: RedFlagRules;
}

/** When rules were in force, in the hospital's time: `from 9/1/2026 on`; null if they never were. */
export function describeInForce(rules: readonly DatedRules[], timeZone: string): string | null {
  const toDate = (instant: string) => formatDate(formatOffsetTime(instant, timeZone).slice(0, 10));
  const spans = joinSpans(rules.filter(entry => hasRules(entry.rules))).map(({ since, until }) =>
    until === null ? `from ${toDate(since)} on` : `from ${toDate(since)} to ${toDate(until)}`,
  );
  const distinct = [...new Set(spans)];
  if (distinct.length === 0) return null;
  return distinct.length > mostSpans ? 'on the dates under “Rules in force”' : distinct.join(' and ');
}

/** Rules that replaced others continue their span. */
function joinSpans(spans: readonly Pick<DatedRules, 'since' | 'until'>[]) {
  const joined: { since: string; until: string | null }[] = [];
  for (const { since, until } of spans) {
    const last = joined.at(-1);
    if (last?.until === since) last.until = until;
    else joined.push({ since, until });
  }
  return joined;
}

/** `Short by 25% of the target or more; below the minimum`. */
export function describeInOneLine(rules: RedFlagRules): string {
  const text = describeRules(rules).join('; ');
  return text === '' ? 'None' : capitalize(text);
}
