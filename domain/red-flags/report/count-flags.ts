import { microToNumber, sumMicro, toMicro } from '#domain/measures/decimal.ts';
import { percentile, sortAscending } from '#domain/measures/percentile.ts';
import { compareTexts } from '#domain/measures/sort-values.ts';
import { shortReasons } from '#domain/red-flags/flag-rules.ts';
import { getWeekday, weekdays } from '#domain/time/calendar.ts';
import type { ActionRow, FlagRow } from './flag-row.ts';

/** Flags by weekday and window: rows are Sunday to Saturday. */
export function countByWeekday(
  flags: readonly Pick<FlagRow, 'date' | 'windowId'>[],
  windows: readonly { readonly id: number }[],
): readonly (readonly number[])[] {
  const groups = Map.groupBy(flags, ({ date, windowId }) => `${getWeekday(date)} ${windowId}`);
  return weekdays.map(weekday => windows.map(({ id }) => groups.get(`${weekday} ${id}`)?.length ?? 0));
}

/** The times of both steps: until flags were acknowledged, and until they were resolved. */
interface StepTimes {
  readonly acknowledge: FlagTimes;
  readonly resolve: FlagTimes;
}

/** Minutes since flags were opened, or opened again. */
export interface FlagTimes {
  /** Flags that have reached the step. */
  readonly flags: number;
  /** Flags that have not. */
  readonly waiting: number;
  /** Interpolated between neighbours; null without flags. */
  readonly median: number | null;
  readonly p90: number | null;
}

/**
 * Minutes from opening to acknowledging, or to resolving. Example: 10, 20, 30 and 100 minutes have a median of 25 and a 90th
 * percentile of 79.
 */
export function computeTimes(flags: readonly FlagRow[], reached: 'acknowledgedAt' | 'resolvedAt'): FlagTimes {
  const ascending = sortAscending(flags.flatMap(flag => elapsed(flag, reached) ?? []));
  const minutesAt = (share: number) => toMinutes(percentile(ascending, share));
  return {
    flags: ascending.length,
    waiting: flags.length - ascending.length,
    median: minutesAt(0.5),
    p90: minutesAt(0.9),
  };
}

/** Also for short shifts and windows without data alone: a shift that is not entered is noticed hours later. */
export function computeTimesByKind(flags: readonly FlagRow[]) {
  const compute = (chosen: readonly FlagRow[]): StepTimes => ({
    acknowledge: computeTimes(chosen, 'acknowledgedAt'),
    resolve: computeTimes(chosen, 'resolvedAt'),
  });
  return {
    all: compute(flags),
    short: compute(flags.filter(({ kind }) => kind === 'short')),
    missing: compute(flags.filter(({ kind }) => kind === 'missing')),
  };
}

type Instants = Pick<FlagRow, 'openedAt' | 'acknowledgedAt' | 'resolvedAt'>;

export function minutesUntil(flag: Instants, reached: 'acknowledgedAt' | 'resolvedAt'): number | null {
  return toMinutes(elapsed(flag, reached));
}

function elapsed(flag: Instants, reached: 'acknowledgedAt' | 'resolvedAt'): number | null {
  const at = flag[reached];
  return at === null ? null : at - flag.openedAt;
}

/** From milliseconds, of which an interpolated value has a fraction. */
function toMinutes(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.round(milliseconds) / 60_000;
}

/** The rules that a shift can break, and that of windows without data. */
export const brokenRules = [...shortReasons, 'missing'] as const;

export type BrokenRule = (typeof brokenRules)[number];

/** The number of flags by broken rule; rules without flags are left out. A short shift may break several. */
export function countBroken(flags: readonly Pick<FlagRow, 'kind' | 'reasons'>[]) {
  const isBroken = (rule: BrokenRule) => (flag: Pick<FlagRow, 'kind' | 'reasons'>) =>
    rule === 'missing' ? flag.kind === 'missing' : flag.reasons.includes(rule);
  return brokenRules
    .map(rule => ({ rule, flags: flags.filter(isBroken(rule)).length }))
    .filter(entry => entry.flags > 0);
}

/** The reasons that were entered with flagged shifts, most frequent first. A shift may have several. */
export function countReasonsGiven(flags: readonly Pick<FlagRow, 'shiftReasons'>[]) {
  const grouped = Map.groupBy(
    flags.flatMap(({ shiftReasons }) => [...new Set(shiftReasons)]),
    reason => reason,
  );
  return [...grouped]
    .map(([reason, { length }]) => ({ reason, flags: length }))
    .toSorted((a, b) => b.flags - a.flags || compareTexts(a.reason, b.reason));
}

/**
 * What was tried and whether it helped, the most helpful first. `rns` is the sum of the RNs that the tries brought. Entering them
 * is optional: `said` is the number of tries that have them.
 */
export function countActions(rows: readonly Pick<ActionRow, 'action' | 'result' | 'rns'>[]) {
  return [...Map.groupBy(rows, ({ action }) => action)]
    .map(([action, tries]) => {
      const count = (result: ActionRow['result']) => tries.filter(row => row.result === result).length;
      const said = tries.flatMap(({ rns }) => (rns === null ? [] : [toMicro(rns)]));
      return {
        action,
        tries: tries.length,
        helped: count('helped'),
        partly: count('partly'),
        no: count('no'),
        rns: microToNumber(sumMicro(said)),
        said: said.length,
      };
    })
    .toSorted(
      (a, b) =>
        b.helped - a.helped || b.partly - a.partly || b.tries - a.tries || compareTexts(a.action, b.action),
    );
}
