import { mapInSteps, type Steps } from '#domain/measures/steps.ts';
import type { DateGrain } from '../time/date-grain.ts';
import { listPeriods, type Period } from '../time/periods.ts';
import { computeAgreement } from './blocks/agreement.ts';
import { collectComments } from './blocks/breakdowns.ts';
import {
  figuresFromMeans,
  figuresFromParts,
  type MeansRow,
  type PartRows,
  type SumRow,
} from './blocks/cells.ts';
import { type GroupingPart, rowsByPartInSteps } from './blocks/groupings.ts';
import { buildHoursBlocks } from './blocks/hours-blocks.ts';
import { computePatterns } from './blocks/patterns.ts';
import { computeSchedule } from './blocks/predictive-schedule.ts';
import type { AgreementRow, ReportRows, TallyRow, WindowRow } from './blocks/rows.ts';
import { type BreakdownRows, buildStaffingBlocks } from './blocks/staffing-blocks.ts';
import { listDistinctWindows } from './blocks/windows.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay, type GroupingView } from './grouping-views.ts';
import { chapterIds, chooseChapterGrain, type ReportId } from './options/report-types.ts';
import type { Report, ReportFrame, ReportGrouping, TalliedBlocks } from './report.ts';

/**
 * Builds a report (D15 to D19) from the rows of the frame's modules, range and windows, keyed by its grain. The executive
 * report and the module rollup consist of sub-reports and have no groupings of their own. The largest report takes long, so it is
 * composed in steps (D70).
 */
export function* composeReport(id: ComposedId, frame: ReportFrame, rows: ReportRows): Steps<Report> {
  const sources = yield* buildSources(rows);
  if (id !== 'executive' && id !== 'module_rollup') {
    return yield* composeSingleReport(id, frame, sources, false);
  }
  const reports: Report[] = [];
  for (const subId of chapterIds) {
    const options = { ...frame.options, dateGrain: chooseChapterGrain(subId, frame.options.dateGrain) };
    const chapter = yield* chooseSources(sources, frame, options.dateGrain);
    reports.push(yield* composeSingleReport(subId, { ...frame, options }, chapter, id === 'module_rollup'));
  }
  return { ...buildReport(id, frame, sources.windows.tallies), reports };
}

/** The others are not built from tallies: their features compose them. */
export type ComposedId = Exclude<
  ReportId,
  'staffing_bridge' | 'red_flags' | 'missed_care' | 'standards' | 'scheduled' | 'peers'
>;
type ChapterId = (typeof chapterIds)[number];

type RowsIn<Row> = (part: GroupingPart) => readonly Row[];

/** Each kind of row by part, and the windows of those that name the windows of a report. */
type Sources = {
  readonly [Kind in keyof ReportRows]: RowsIn<ReportRows[Kind][number]>;
} & {
  readonly all: ReportRows;
  readonly windows: Readonly<Record<'tallies' | 'samples' | 'comments', readonly WindowRow[]>>;
};

type PeriodSources = Sources & { readonly periods: readonly Period[] };

function* composeSingleReport(
  id: ChapterId,
  frame: ReportFrame,
  sources: Sources,
  isRollup: boolean,
): Steps<Report> {
  const { range, options, today } = frame;
  const windowRows = chooseWindowRows(id, sources);
  const inPeriods = { ...sources, periods: listPeriods(range, options.dateGrain, today) };
  const groupings: ReportGrouping[] = [];
  for (const view of buildGroupingViews(frame, windowRows, isRollup)) {
    const data = yield* blockBuilders[id](view, inPeriods);
    groupings.push({ name: view.name, hoursPerDay: computeHoursPerDay(view), data });
    yield;
  }
  return { ...buildReport(id, frame, windowRows), groupings };
}

type BlockBuilder = (view: GroupingView, sources: PeriodSources) => Steps<TalliedBlocks>;

const blockBuilders: Readonly<Record<ChapterId, BlockBuilder>> = {
  *ratio(view, sources) {
    return {
      ...(yield* buildRatioBlocks(view, sources)),
      ...buildAgreement(collectRows(view, sources.agreement)),
    };
  },
  worked_hours: buildRatioBlocks,
  *nursing_hours(view, sources) {
    const figures = yield* figuresFromParts(addRows(view, sources.tallies));
    return yield* buildHoursBlocks(figures, sources.periods);
  },
  // biome-ignore lint/correctness/useYield: the comments of a grouping are one step
  *comments(view, sources) {
    return { comments: collectComments(collectRows(view, sources.comments), view.windows) };
  },
  *predictive_nurse_schedule(view, sources) {
    const parts = addRows(view, sources.samples);
    return { schedule: yield* computeSchedule(parts, sources.periods, view.windows) };
  },
  *patterns_by_timeperiod(view, sources) {
    const parts = addRows(view, sources.samples);
    return { patterns: yield* computePatterns(parts, sources.periods, view.windows) };
  },
};

/** Hospitals without a feed have no such block. */
function buildAgreement(rows: readonly AgreementRow[]): TalliedBlocks {
  return rows.length === 0 ? {} : { feedAgreement: computeAgreement(rows) };
}

function* buildRatioBlocks(view: GroupingView, sources: PeriodSources): Steps<TalliedBlocks> {
  const figures = yield* figuresFromParts(addRows(view, sources.tallies));
  return yield* buildStaffingBlocks(figures, sources.periods, view.windows, {
    reasons: collectRows(view, sources.reasons),
    acuity: collectRows(view, sources.acuity),
    chargeNurse: collectRows(view, sources.chargeNurse),
  });
}

function* buildSources(rows: ReportRows): Steps<Sources> {
  return {
    all: rows,
    windows: {
      tallies: yield* listDistinctWindows(rows.tallies),
      samples: yield* listDistinctWindows(rows.samples),
      comments: yield* listDistinctWindows(rows.comments),
    },
    tallies: yield* rowsByPartInSteps(rows.tallies),
    samples: yield* rowsByPartInSteps(rows.samples),
    comments: yield* rowsByPartInSteps(rows.comments),
    reasons: yield* rowsByPartInSteps(rows.reasons),
    acuity: yield* rowsByPartInSteps(rows.acuity),
    chargeNurse: yield* rowsByPartInSteps(rows.chargeNurse),
    agreement: yield* rowsByPartInSteps(rows.agreement),
  };
}

/** A chapter over one period accepts rows of any grain, so that the executive report's schedule needs no separate query. */
function* chooseSources(sources: Sources, { range, options }: ReportFrame, grain: DateGrain): Steps<Sources> {
  if (grain !== 'all' || options.dateGrain === 'all') return sources;
  const samples = yield* mapInSteps(sources.all.samples, row => ({ ...row, periodKey: range.start }));
  return { ...sources, samples: yield* rowsByPartInSteps(samples) };
}

/** The rows with the windows of a report's shifts. */
function chooseWindowRows(id: ChapterId, { windows }: Sources): readonly WindowRow[] {
  if (id === 'comments') return windows.comments;
  return id === 'predictive_nurse_schedule' || id === 'patterns_by_timeperiod'
    ? windows.samples
    : windows.tallies;
}

function addRows<Row extends TallyRow>(view: GroupingView, rowsIn: RowsIn<Row>): readonly PartRows<Row>[] {
  return view.parts.map(({ part, minutesPerDay }) => ({ rows: rowsIn(part), minutesPerDay }));
}

function collectRows<Row>(view: GroupingView, rowsIn: RowsIn<Row>): readonly Row[] {
  return view.parts.flatMap(({ part }) => rowsIn(part));
}

/** Reports that need no single shifts, so that the store can add up any number of modules. */
export type SummedReportId = 'ratio' | 'worked_hours' | 'nursing_hours';

export function isSummedReport(id: ReportId): id is SummedReportId {
  return id === 'ratio' || id === 'worked_hours' || id === 'nursing_hours';
}

/** Sums by the store over all modules of the frame. */
interface AllHospitalsRows extends BreakdownRows {
  readonly windows: readonly WindowRow[];
  readonly means: readonly MeansRow[];
  readonly sums: readonly SumRow[];
}

/** Builds the report "All hospitals" (D16), in one grouping or in its day and night halves. */
export function* composeAllHospitals(
  id: SummedReportId,
  frame: ReportFrame,
  views: readonly GroupingView[],
  rows: AllHospitalsRows,
): Steps<Report> {
  const periods = listPeriods(frame.range, frame.options.dateGrain, frame.today);
  const groupings: ReportGrouping[] = [];
  for (const view of views) {
    const isDay = view.parts[0]?.part.isDay ?? null;
    const inHalf = <Row extends { readonly isDay: boolean }>(all: readonly Row[]): readonly Row[] =>
      all.filter(row => isDay === null || row.isDay === isDay);
    const figures = figuresFromMeans(isDay, rows.means, rows.sums);
    const breakdowns = {
      reasons: inHalf(rows.reasons),
      acuity: inHalf(rows.acuity),
      chargeNurse: inHalf(rows.chargeNurse),
    };
    const data =
      id === 'nursing_hours'
        ? yield* buildHoursBlocks(figures, periods)
        : yield* buildStaffingBlocks(figures, periods, view.windows, breakdowns);
    groupings.push({ name: view.name, hoursPerDay: computeHoursPerDay(view), data });
  }
  return { ...buildReport(id, frame, rows.windows), groupings };
}
