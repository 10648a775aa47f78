import { patternsOf } from './patterns.ts';
import { type Period, periodsOf } from './periods.ts';
import { predictiveSchedule } from './predictive-schedule.ts';
import { heatmapsOf, nursingHoursRows, periodMeasures, summaryOf } from './report-blocks.ts';
import { acuityBreakdown, chargeNurseBreakdown, commentsOf, reasonsBreakdown } from './report-breakdowns.ts';
import type { PartRows } from './report-cells.ts';
import type { ReportContext, ReportData, ReportFrame, ReportGrouping } from './report-context.ts';
import { type Grouping, type GroupingPart, groupingsOf, rowsByPart } from './report-groupings.ts';
import type { ReportRows, TallyRow, WindowRow } from './report-rows.ts';
import { automaticGrainOf, type ReportId, SINGLE_REPORT_IDS, type SingleReportId } from './report-types.ts';
import {
  minutesPerDayOf,
  type PartWindow,
  type ReportWindow,
  windowsOfPart,
  windowsTogether,
} from './report-windows.ts';

/**
 * Puts a report together (D15 to D19) from the rows of the frame's modules, range and windows, keyed by its grain.
 * The executive report and the module rollup are their sub-reports; each of those has groupings, they have none.
 */
export function composeReport(id: ReportId, frame: ReportFrame, rows: ReportRows): ReportContext {
  if (id !== 'executive' && id !== 'module_rollup') return singleReport(id, frame, rows, false);
  const reports = SINGLE_REPORT_IDS.map(subId => {
    const options = { ...frame.options, dateGrain: automaticGrainOf(subId, frame.range) };
    return singleReport(subId, { ...frame, options }, rows, id === 'module_rollup');
  });
  return { ...contextOf(id, frame, rows.tallies), reports };
}

/** A grouping with its windows, and the nominal minutes of a day that each part covers. */
type GroupingView = {
  readonly name: string;
  readonly parts: readonly { readonly part: GroupingPart; readonly minutesPerDay: number }[];
  readonly windows: readonly ReportWindow[];
};

/** The periods, and each kind of row by part. */
type Sources = { readonly periods: readonly Period[] } & {
  readonly [Kind in keyof ReportRows]: (part: GroupingPart) => ReportRows[Kind];
};

function singleReport(
  id: SingleReportId,
  frame: ReportFrame,
  rows: ReportRows,
  isRollup: boolean,
): ReportContext {
  const windowRows = windowRowsOf(id, rows);
  const windowRowsIn = rowsByPart(windowRows);
  const sources = sourcesOf(frame, rows);
  const groupings = groupingsOf({ ...frame, splitDayNight: frame.options.splitDayNight, isRollup })
    .map(grouping => viewOf(grouping, frame, windowRowsIn))
    .map(
      (view): ReportGrouping => ({
        name: view.name,
        hoursPerDay: longestDay(view.parts) / 60,
        data: BLOCKS[id](view, sources),
      }),
    );
  return { ...contextOf(id, frame, windowRows), groupings };
}

function contextOf(id: ReportId, frame: ReportFrame, windowRows: readonly WindowRow[]): ReportContext {
  const { clients, modules, range, options } = frame;
  const whole: Grouping = { name: '', parts: modules.map(module => ({ module, isDay: null })) };
  return {
    report: id,
    options: {
      clients: clients.map(client => client.id),
      modules: modules.map(module => module.id),
      startDate: range.start,
      endDate: range.end,
      ...options,
    },
    hoursPerDay: longestDay(viewOf(whole, frame, rowsByPart(windowRows)).parts) / 60,
    groupings: [],
  };
}

const BLOCKS: Readonly<Record<SingleReportId, (view: GroupingView, sources: Sources) => ReportData>> = {
  ratio: staffingBlocks,
  worked_hours: staffingBlocks,
  nursing_hours: (view, sources) => {
    const parts = withRows(view, sources.tallies);
    return { summary: summaryOf(parts), nursingHours: nursingHoursRows(parts, sources.periods) };
  },
  comments: (view, sources) => ({ comments: commentsOf(allRows(view, sources.comments), view.windows) }),
  predictive_nurse_schedule: (view, sources) => ({
    schedule: predictiveSchedule(withRows(view, sources.samples), sources.periods, view.windows),
  }),
  patterns_by_timeperiod: (view, sources) => ({
    patterns: patternsOf(withRows(view, sources.samples), sources.periods, view.windows),
  }),
};

function staffingBlocks(view: GroupingView, sources: Sources): ReportData {
  const parts = withRows(view, sources.tallies);
  const summary = summaryOf(parts);
  return {
    summary,
    periods: periodMeasures(parts, sources.periods),
    ...heatmapsOf(parts, sources.periods, view.windows),
    reasonsBreakdown: reasonsBreakdown(allRows(view, sources.reasons)),
    acuityBreakdown: acuityBreakdown(allRows(view, sources.acuity), summary.shifts),
    chargeNurseBreakdown: chargeNurseBreakdown(allRows(view, sources.chargeNurse)),
  };
}

/** One period takes rows of any grain, so that the executive report's schedule needs no query of its own. */
function sourcesOf(frame: ReportFrame, rows: ReportRows): Sources {
  const { range, options } = frame;
  const samples =
    options.dateGrain === 'all'
      ? rows.samples.map(row => ({ ...row, periodKey: range.start }))
      : rows.samples;
  return {
    periods: periodsOf(range, options.dateGrain),
    tallies: rowsByPart(rows.tallies),
    samples: rowsByPart(samples),
    comments: rowsByPart(rows.comments),
    reasons: rowsByPart(rows.reasons),
    acuity: rowsByPart(rows.acuity),
    chargeNurse: rowsByPart(rows.chargeNurse),
  };
}

/** The rows that tell which windows a report's shifts were entered in. */
function windowRowsOf(id: SingleReportId, rows: ReportRows): readonly WindowRow[] {
  if (id === 'comments') return rows.comments;
  return id === 'predictive_nurse_schedule' || id === 'patterns_by_timeperiod' ? rows.samples : rows.tallies;
}

function viewOf(
  grouping: Grouping,
  frame: ReportFrame,
  windowRowsIn: (part: GroupingPart) => readonly WindowRow[],
): GroupingView {
  const { shiftWindows } = frame.options;
  const parts = grouping.parts.map(part => {
    const client = frame.clients.find(candidate => candidate.id === part.module.clientId);
    const windows: readonly PartWindow[] =
      client === undefined ? [] : windowsOfPart(part, client, windowRowsIn(part), shiftWindows);
    return { part, windows, minutesPerDay: minutesPerDayOf(part, windows, shiftWindows) };
  });
  return { name: grouping.name, parts, windows: windowsTogether(parts.map(part => part.windows)) };
}

function withRows<Row extends TallyRow>(
  view: GroupingView,
  rowsIn: (part: GroupingPart) => readonly Row[],
): readonly PartRows<Row>[] {
  return view.parts.map(({ part, minutesPerDay }) => ({ rows: rowsIn(part), minutesPerDay }));
}

function allRows<Row>(view: GroupingView, rowsIn: (part: GroupingPart) => readonly Row[]): readonly Row[] {
  return view.parts.flatMap(({ part }) => rowsIn(part));
}

function longestDay(parts: GroupingView['parts']): number {
  return Math.max(0, ...parts.map(part => part.minutesPerDay));
}
