import type { AnswerSource } from '../adequacy/answers.ts';
import type { CalibrationFigures } from '../adequacy/calibrate.ts';
import type { CareGrid } from '../budget/budget.ts';
import { measuresFromMeans } from '../measures/measures.ts';
import { mapInSteps, type ResultOf } from '../measures/steps.ts';
import { mergeTallies, type Tally } from '../measures/tally.ts';
import { compareMissedCare, groupMissedCare, type MissedCareRows } from '../missed-care/missed-care-block.ts';
import { figuresFromParts, levelsBy, type PartRows } from '../reports/blocks/cells.ts';
import { type GroupingPart, rowsByPartInSteps } from '../reports/blocks/groupings.ts';
import type { TallyRow } from '../reports/blocks/rows.ts';
import { listDistinctWindows } from '../reports/blocks/windows.ts';
import { buildGroupingViews, type GroupingView } from '../reports/grouping-views.ts';
import { computeComparedRange } from '../reports/options/compared-range.ts';
import { pairWithLastYear } from '../reports/options/counterparts.ts';
import type { ReportFrame } from '../reports/report.ts';
import type { Bridge } from '../staffing-bridge/bridge.ts';
import { countDays, type DateRange } from '../time/calendar.ts';
import { listPeriods } from '../time/periods.ts';

interface PageOneRows {
  readonly tallies: readonly TallyRow[];
  /** Of the same modules a year earlier, by periods of the same length. */
  readonly lastYear: readonly TallyRow[];
  /** By module (B10). */
  readonly plans: ReadonlyMap<number, { readonly grid: CareGrid }>;
  /** Of the groupings, in order; empty without plans. */
  readonly bridges: readonly (Bridge | null)[];
  /** Null if page one does not compare it. */
  readonly missedCare: MissedCareRows | null;
  /** Of the module, if the report is about one; null without figures. */
  readonly adequacy:
    | (Pick<CalibrationFigures, 'atTarget' | 'v20'> & { readonly source: AnswerSource })
    | null;
}

/**
 * What page one of an executive report or a rollup shows of each grouping, besides the blocks of Ratio: the same dates a year earlier,
 * its windows and its cost. The frame's options are those of Ratio.
 */
export function* buildPageOne(frame: ReportFrame, rows: PageOneRows, isRollup: boolean) {
  const range = computeComparedRange(frame.range, 'last_year');
  const windowRows = yield* listDistinctWindows(rows.tallies);
  const earlierWindows = yield* listDistinctWindows(rows.lastYear);
  const rowsIn = yield* rowsByPartInSteps(rows.tallies);
  const earlierRowsIn = yield* rowsByPartInSteps(rows.lastYear);
  const missedIn = rows.missedCare && (yield* groupMissedCare(rows.missedCare));
  const earlier = buildGroupingViews({ ...frame, range }, earlierWindows, isRollup);
  const days = countDays(frame.range);
  const groupings = [];
  for (const [index, view] of buildGroupingViews(frame, windowRows, isRollup).entries()) {
    const parts = addRows(view, rowsIn);
    const inWindow = yield* levelsBy(parts, row => String(row.windowId));
    const earlierView = earlier[index];
    const earlierParts = earlierView ? addRows(earlierView, earlierRowsIn) : [];
    groupings.push({
      name: view.name,
      ...(yield* summariseLastYear(earlierParts, range, frame)),
      windows: view.windows.map(window => ({
        ...window,
        ...measuresFromMeans(inWindow(String(window.id))),
      })),
      cost: yield* computePlanCost(parts, rows.plans, days),
      bridge: rows.bridges[index] ?? null,
      missedCare: missedIn && summariseMissedCare(missedIn(view.parts)),
      adequacy: rows.adequacy,
    });
  }
  return { lastYear: { startDate: range.start, endDate: range.end }, groupings };
}

export type PageOne = ResultOf<typeof buildPageOne>;

interface ModuleRows extends PartRows {
  readonly moduleId: number;
}

function addRows({ parts }: GroupingView, rowsIn: (part: GroupingPart) => readonly TallyRow[]): ModuleRows[] {
  return parts.map(({ part, minutesPerDay }) => ({
    moduleId: part.module.id,
    rows: rowsIn(part),
    minutesPerDay,
  }));
}

function* summariseLastYear(
  parts: readonly ModuleRows[],
  range: DateRange,
  { range: current, options }: ReportFrame,
) {
  const figures = yield* figuresFromParts(parts);
  const periods = pairWithLastYear(
    listPeriods(current, options.dateGrain),
    listPeriods(range, options.dateGrain),
  );
  return {
    lastYear: measuresFromMeans(figures.whole()),
    lastYearPeriods: yield* mapInSteps(periods, ({ earlier }) =>
      measuresFromMeans(earlier ? figures.inPeriod(earlier.key) : null),
    ),
  };
}

/** Null if there is too little for a comparison (B19). */
function summariseMissedCare(rows: MissedCareRows) {
  const compared = compareMissedCare(rows);
  return compared.refused === null ? compared : null;
}

/** The RN hours over or under target, in dollars a day; hours without a wage count as $0 (D53). Each shift's variance times the wage of its day flag, as a mean over the recorded minutes, times the hours of a day. */
function* computePlanCost(parts: readonly ModuleRows[], plans: PageOneRows['plans'], days: number) {
  const costs = yield* mapInSteps(parts, ({ moduleId, rows, minutesPerDay }) => {
    const grid = plans.get(moduleId)?.grid;
    const { minutes } = mergeTallies(rows.map(row => row.tally));
    if (!grid || minutes === 0n) return null;
    const wage = { day: grid.dayHourlyWage, night: grid.nightHourlyWage };
    const half = (isDay: boolean) => {
      const tally = mergeTallies(rows.filter(row => row.isDay === isDay).map(row => row.tally));
      return (sumVariance(tally) / Number(minutes)) * (minutesPerDay / 60);
    };
    return { wage, day: half(true), night: half(false) };
  });
  const planned = costs.filter(cost => cost !== null);
  if (planned.length === 0) return null;
  const add = (read: (module: (typeof planned)[number]) => number) =>
    planned.reduce((sum, module) => sum + read(module), 0);
  const withoutWage = (half: 'day' | 'night') =>
    add(module => (module.wage[half] === null ? Math.abs(module[half]) * days : 0));
  return {
    perDay: add(({ wage, day, night }) => day * (wage.day ?? 0) + night * (wage.night ?? 0)),
    hoursWithoutWage: { day: withoutWage('day'), night: withoutWage('night') },
  };
}

/** RNs over target times minutes. */
function sumVariance({ rnActualMinutes, rnTargetMinutes }: Tally): number {
  return Number(rnActualMinutes - rnTargetMinutes) / 1_000_000;
}
