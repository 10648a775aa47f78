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
import { type GroupingPart, rowsByPart } from './blocks/groupings.ts';
import { buildHoursBlocks } from './blocks/hours-blocks.ts';
import { computePatterns } from './blocks/patterns.ts';
import { computeSchedule } from './blocks/predictive-schedule.ts';
import type { AgreementRow, ReportRows, TallyRow, WindowRow } from './blocks/rows.ts';
import { type BreakdownRows, buildStaffingBlocks } from './blocks/staffing-blocks.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay, type GroupingView } from './grouping-views.ts';
import { chapterIds, chooseChapterGrain, type ReportId } from './options/report-types.ts';
import type { Report, ReportBlocks, ReportFrame } from './report.ts';

/**
 * Builds a report (D15 to D19) from the rows of the frame's modules, range and windows, keyed by its grain. The executive
 * report and the module rollup consist of sub-reports and have no groupings of their own.
 */
export function composeReport(id: ComposedId, frame: ReportFrame, rows: ReportRows): Report {
  if (id !== 'executive' && id !== 'module_rollup') return composeSingleReport(id, frame, rows, false);
  const reports = chapterIds.map(subId => {
    const options = { ...frame.options, dateGrain: chooseChapterGrain(subId, frame.options.dateGrain) };
    return composeSingleReport(subId, { ...frame, options }, rows, id === 'module_rollup');
  });
  return { ...buildReport(id, frame, rows.tallies), reports };
}

/**
 * The others are not built from tallies: `composeBridge`, `composeRedFlags`, `composeMissedCare`, `composeStandards`,
 * `composeScheduled` and `composePeers` build them.
 */
export type ComposedId = Exclude<
  ReportId,
  'staffing_bridge' | 'red_flags' | 'missed_care' | 'standards' | 'scheduled' | 'peers'
>;
type ChapterId = (typeof chapterIds)[number];

type RowsIn<Row> = (part: GroupingPart) => readonly Row[];

/** The periods, and each kind of row by part. */
type Sources = { readonly periods: readonly Period[] } & {
  readonly [Kind in keyof ReportRows]: RowsIn<ReportRows[Kind][number]>;
};

function composeSingleReport(id: ChapterId, frame: ReportFrame, rows: ReportRows, isRollup: boolean): Report {
  const windowRows = chooseWindowRows(id, rows);
  const sources = buildSources(frame, rows);
  const groupings = buildGroupingViews(frame, windowRows, isRollup).map(view => ({
    name: view.name,
    hoursPerDay: computeHoursPerDay(view),
    data: blockBuilders[id](view, sources),
  }));
  return { ...buildReport(id, frame, windowRows), groupings };
}

const blockBuilders: Readonly<Record<ChapterId, (view: GroupingView, sources: Sources) => ReportBlocks>> = {
  ratio: (view, sources) => ({
    ...buildRatioBlocks(view, sources),
    ...buildAgreement(collectRows(view, sources.agreement)),
  }),
  worked_hours: buildRatioBlocks,
  nursing_hours: (view, sources) =>
    buildHoursBlocks(figuresFromParts(addRows(view, sources.tallies)), sources.periods),
  comments: (view, sources) => ({
    comments: collectComments(collectRows(view, sources.comments), view.windows),
  }),
  predictive_nurse_schedule: (view, sources) => ({
    schedule: computeSchedule(addRows(view, sources.samples), sources.periods, view.windows),
  }),
  patterns_by_timeperiod: (view, sources) => ({
    patterns: computePatterns(addRows(view, sources.samples), sources.periods, view.windows),
  }),
};

/** Hospitals without a feed have no such block. */
function buildAgreement(rows: readonly AgreementRow[]): ReportBlocks {
  return rows.length === 0 ? {} : { feedAgreement: computeAgreement(rows) };
}

function buildRatioBlocks(view: GroupingView, sources: Sources): ReportBlocks {
  const figures = figuresFromParts(addRows(view, sources.tallies));
  return buildStaffingBlocks(figures, sources.periods, view.windows, {
    reasons: collectRows(view, sources.reasons),
    acuity: collectRows(view, sources.acuity),
    chargeNurse: collectRows(view, sources.chargeNurse),
  });
}

/** A single period accepts rows of any grain, so that the executive report's schedule needs no separate query. */
function buildSources(frame: ReportFrame, rows: ReportRows): Sources {
  const { range, options, today } = frame;
  const samples =
    options.dateGrain === 'all'
      ? rows.samples.map(row => ({ ...row, periodKey: range.start }))
      : rows.samples;
  return {
    periods: listPeriods(range, options.dateGrain, today),
    tallies: rowsByPart(rows.tallies),
    samples: rowsByPart(samples),
    comments: rowsByPart(rows.comments),
    reasons: rowsByPart(rows.reasons),
    acuity: rowsByPart(rows.acuity),
    chargeNurse: rowsByPart(rows.chargeNurse),
    agreement: rowsByPart(rows.agreement),
  };
}

/** The rows with the windows of a report's shifts. */
function chooseWindowRows(id: ChapterId, rows: ReportRows): readonly WindowRow[] {
  if (id === 'comments') return rows.comments;
  return id === 'predictive_nurse_schedule' || id === 'patterns_by_timeperiod' ? rows.samples : rows.tallies;
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
export function composeAllHospitals(
  id: SummedReportId,
  frame: ReportFrame,
  views: readonly GroupingView[],
  rows: AllHospitalsRows,
): Report {
  const periods = listPeriods(frame.range, frame.options.dateGrain, frame.today);
  const groupings = views.map(view => {
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
        ? buildHoursBlocks(figures, periods)
        : buildStaffingBlocks(figures, periods, view.windows, breakdowns);
    return { name: view.name, hoursPerDay: computeHoursPerDay(view), data };
  });
  return { ...buildReport(id, frame, rows.windows), groupings };
}
