import { formatCount, formatNumber, formatPercentage, formatQuantity } from '#domain/measures/formatting.ts';
import type { RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import type { FlagKind } from '#domain/red-flags/flag-state.ts';
import type { BrokenRule, countActions, FlagTimes } from './count-flags.ts';
import { hasRules } from './rules-in-force.ts';

type CountedFlags<Name extends string> = Readonly<Record<Name, number>>;

export type FlagFindings = CountedFlags<'shifts' | 'short' | 'missing' | 'withdrawn'> & {
  readonly ahead?: number | undefined;
  readonly rules: readonly { readonly rules: RedFlagRules }[];
};

/** Whether there is something to report: flags, or shifts that rules could have flagged. */
export function hasFlagFindings({
  shifts,
  short,
  missing,
  ahead = 0,
  withdrawn,
  rules,
}: FlagFindings): boolean {
  return (
    short + missing + ahead + withdrawn > 0 || (shifts > 0 && rules.some(entry => hasRules(entry.rules)))
  );
}

interface FlagCounts extends CountedFlags<'shifts' | 'short' | 'missing' | 'withdrawn' | 'open'> {
  /** In windows in which a rule was in force; absent in older analyses, which count all. */
  readonly shiftsWithRules?: number | undefined;
  /** Flagged before their windows, and not known to have been short; absent in older analyses. */
  readonly ahead?: number | undefined;
  /** When rules were in force, if they were not on all dates: `from 9/1/2026 on`. */
  readonly inForce?: string | null;
}

/** Only shifts that a rule could have flagged count (D59); null without any. In percent. */
export function computeFlagShare({
  short,
  shifts,
  shiftsWithRules = shifts,
}: Omit<FlagCounts, 'missing' | 'withdrawn' | 'open' | 'ahead'>) {
  return shiftsWithRules === 0 ? null : (100 * short) / shiftsWithRules;
}

/**
 * `41 red flags: 38 of 640 shifts with rules in force, from 9/1/2026 on (5.9%), were short, and 3 windows had no data. 2 more were
 * withdrawn. 1 is not taken. 1 window was flagged ahead.`
 */
export function describeFlags(counts: FlagCounts): string {
  const {
    shifts,
    shiftsWithRules = shifts,
    short,
    missing,
    ahead = 0,
    withdrawn,
    open,
    inForce = null,
  } = counts;
  const all = formatQuantity(shiftsWithRules, 'shift') + (inForce ? ` with rules in force, ${inForce}` : '');
  const share = `(${formatPercentage(computeFlagShare(counts))})${inForce ? ',' : ''}`;
  const flags = short + missing;
  const parts = [
    short > 0 && `${formatCount(short)} of ${all} ${share} ${was(short)} short`,
    missing > 0 && `${formatQuantity(missing, 'window')} had no data`,
  ].filter(part => part !== false);
  const sentences = [
    flags === 0 ? `No red flag in ${all}.` : `${formatQuantity(flags, 'red flag')}: ${parts.join(', and ')}.`,
    withdrawn > 0 && `${formatCount(withdrawn)}${flags > 0 ? ' more' : ''} ${was(withdrawn)} withdrawn.`,
    open > 0 && `${formatCount(open)} ${open === 1 ? 'is' : 'are'} not taken.`,
    ahead > 0 && `${formatQuantity(ahead, 'window')} ${was(ahead)} flagged ahead.`,
  ];
  return sentences.filter(sentence => sentence !== false).join(' ');
}

/** `Half of the short shifts were taken within 12 minutes, nine of ten within 48; 3 are not yet.` */
export function describeFlagTimes(kind: TimedKind, word: 'taken' | 'resolved', times: FlagTimes): string {
  const { flags, waiting, median, p90 } = times;
  const [one, many] = kindNames[kind];
  const rest = waiting > 0 ? `; ${formatCount(waiting)} ${waiting === 1 ? 'is' : 'are'} not yet` : '';
  if (median === null) return `None of the ${many} was ${word}.`;
  if (flags === 1) return `1 ${one} was ${word}, after ${formatQuantity(median, 'minute')}${rest}.`;
  const within = `within ${formatQuantity(median, 'minute')}, nine of ten within ${formatCount(p90)}`;
  return `Half of the ${many} were ${word} ${within}${rest}.`;
}

/** Those whose times are counted. */
type TimedKind = Exclude<FlagKind, 'ahead'>;

const kindNames: Readonly<Record<TimedKind, readonly [one: string, many: string]>> = {
  short: ['short shift', 'short shifts'],
  missing: ['window without data', 'windows without data'],
};

type Action = ReturnType<typeof countActions>[number];

/** `Helped most often: Float pool, in 12 of 18 tries, with 14.0 RNs.` */
export function describeActions(actions: readonly Action[]): string {
  const [best] = actions;
  if (!best) return 'Nobody has said what was tried.';
  if (best.helped + best.partly === 0) return `Nothing of what was tried helped: ${listNames(actions)}.`;
  const word = best.helped > 0 ? 'Helped' : 'Helped partly,';
  const rns = best.said > 0 ? `, with ${formatNumber(best.rns, 1)} RNs` : '';
  const helped = best.helped > 0 ? best.helped : best.partly;
  return `${word} most often: ${best.action}, in ${formatCount(helped)} of ${formatQuantity(best.tries, 'try', 'tries')}${rns}.`;
}

function listNames(actions: readonly Action[]): string {
  return actions.map(({ action }) => action).join(', ');
}

export const brokenRuleNames: Readonly<Record<BrokenRule, string>> = {
  percent: 'short by the percentage',
  rns: 'short by the number of RNs',
  minimum: 'below the minimum',
  standard: 'short of the staffing standard',
  missing: 'no data',
};

function was(value: number): string {
  return value === 1 ? 'was' : 'were';
}
