import { describeHoursWithoutWage, type HoursWithoutWage } from '#domain/budget/missing-wages.ts';
import { clockLabel, type NominalWindow } from '#domain/shifts/shift-window-config.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import { formatRange, shortDate } from '#domain/time/period-labels.ts';
import type { TallyRow } from '../reports/blocks/rows.ts';
import type { ExactBridge } from './bridge.ts';
import type { BridgePlan } from './bridge-sides.ts';
import type { BridgeBase, BridgeSpan } from './bridge-spans.ts';

/** Why a module has no bridge. */
export type Obstacle = 'no plan' | 'no shifts' | 'no base' | 'no planned windows';

interface RemarkSource {
  readonly kind: BridgeBase;
  readonly span: BridgeSpan;
  readonly plan: BridgePlan | null;
  readonly canSeeCost: boolean;
  /** The chosen shift times of today. */
  readonly windows: readonly NominalWindow[];
  readonly outcome: ExactBridge | Obstacle;
  readonly hoursWithoutWage: HoursWithoutWage;
  /** Of the period. */
  readonly rows: readonly TallyRow[];
  readonly clockChanges: readonly string[];
}

/** What the figures of a module leave out or assume, in sentences. */
export function describeRemarks(source: RemarkSource): string[] {
  const { kind, span, plan, canSeeCost, outcome } = source;
  if (typeof outcome === 'string') return [describeBridgeObstacle(outcome, source)];
  return [
    ...(plan ? describePlan(source, plan) : []),
    ...(!plan && canSeeCost ? ['No plan is chosen, so there are no dollars.'] : []),
    ...describeMissingPatients(outcome, span),
    ...(source.clockChanges.length > 0 ? [describeClockChanges(source.clockChanges, kind)] : []),
  ];
}

function describeBridgeObstacle(
  obstacle: Obstacle,
  { span: { period, base }, canSeeCost }: RemarkSource,
): string {
  switch (obstacle) {
    case 'no plan':
      return canSeeCost ? 'No plan is chosen for this module.' : 'Only owners see plans.';
    case 'no shifts':
      return `No shifts are recorded for ${formatRange(period)}.`;
    case 'no base':
      return `No shifts are recorded for ${formatRange(base)}, the dates to compare with.`;
    case 'no planned windows':
      return 'The plan has none of the chosen shift times.';
  }
}

function describePlan(source: RemarkSource, plan: BridgePlan): string[] {
  const { kind, span, windows, rows } = source;
  const wages = describeHoursWithoutWage(source.hoursWithoutWage).map(missing => `${missing}.`);
  if (kind !== 'plan') return [`Wages are those of the plan “${plan.name}”.`, ...wages];
  const blanks = listBlankDays(plan, windows);
  const former = [...new Set(rows.map(row => row.windowId))].filter(
    id => !windows.some(window => window.id === id),
  );
  return [
    `The plan is “${plan.name}”; its patients, acuity and minimum are those recorded for ${formatRange(span.base)}.`,
    ...(plan.from !== null && plan.from > span.period.start
      ? [`The plan begins on ${shortDate(plan.from, true)}; earlier dates are compared with it as well.`]
      : []),
    ...(blanks.length > 0 ? [`The plan is blank for ${blanks.join(', ')}: these count as 0 RNs.`] : []),
    ...(former.length > 0
      ? [
          `Shifts at ${former
            .toSorted((a, b) => a - b)
            .map(clockLabel)
            .join(', ')} are not in the plan, which has the shift times of today.`,
        ]
      : []),
    ...wages,
  ];
}

function listBlankDays({ grid }: BridgePlan, windows: readonly NominalWindow[]): string[] {
  return [true, false]
    .filter(half => windows.some(({ isDay }) => isDay === half))
    .flatMap(half => {
      const counts = half ? grid.dayCounts : grid.nightCounts;
      const names = weekdays.filter(weekday => (counts[weekday] ?? null) === null).map(weekdayName);
      if (names.length === 7) return [half ? 'all days' : 'all nights'];
      return names.map(name => `${name} ${half ? 'day' : 'night'}`);
    });
}

function describeMissingPatients({ levels }: ExactBridge, { period, base }: BridgeSpan): string[] {
  const empty = [
    ...(levels.base.census === 0n ? [base] : []),
    ...(levels.period.census === 0n ? [period] : []),
  ];
  if (empty.length === 2)
    return ['No patients are recorded on either side, so that patients and acuity change nothing.'];
  return empty.map(
    range =>
      `No patients are recorded for ${formatRange(range)}: the acuity of the other side is used for both.`,
  );
}

function describeClockChanges(dates: readonly string[], kind: BridgeBase): string {
  const weights =
    kind === 'plan' ? 'by their elapsed minutes, the plan by nominal ones' : 'by their elapsed minutes';
  return `The clocks change on ${dates.map(date => shortDate(date, true)).join(' and ')}: recorded shifts are weighted ${weights}.`;
}
