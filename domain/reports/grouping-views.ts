import { buildGroupings, type Grouping, type GroupingPart, rowsByPart } from './blocks/groupings.ts';
import type { WindowRow } from './blocks/rows.ts';
import {
  computeMinutesPerDay,
  listPartWindows,
  mergeWindows,
  type PartWindow,
  type ReportWindow,
} from './blocks/windows.ts';
import type { ReportId } from './options/report-types.ts';
import type { Report, ReportFrame } from './report.ts';

/** A grouping with its windows, and the nominal minutes per day of each part. */
export interface GroupingView {
  readonly name: string;
  readonly parts: readonly { readonly part: GroupingPart; readonly minutesPerDay: number }[];
  readonly windows: readonly ReportWindow[];
}

/** The groupings of a report; `windowRows` are the windows that have shifts. */
export function buildGroupingViews(
  frame: ReportFrame,
  windowRows: readonly WindowRow[],
  isRollup: boolean,
): readonly GroupingView[] {
  const view = createViewBuilder(frame, windowRows);
  return buildGroupings({ ...frame, splitDayNight: frame.options.splitDayNight, isRollup }).map(view);
}

/** Hours per day of a grouping: those of its longest part. */
export function computeHoursPerDay({ parts }: GroupingView): number {
  return parts.reduce((longest, part) => Math.max(longest, part.minutesPerDay), 0) / 60;
}

/** A report without its groupings. */
export function buildReport(
  id: ReportId,
  frame: ReportFrame,
  windowRows: readonly WindowRow[],
): Report<never> {
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
    hoursPerDay: computeHoursPerDay(createViewBuilder(frame, windowRows)(whole)),
    groupings: [],
  };
}

function createViewBuilder(
  frame: ReportFrame,
  windowRows: readonly WindowRow[],
): (grouping: Grouping) => GroupingView {
  const { shiftWindows } = frame.options;
  const clientById = new Map(frame.clients.map(client => [client.id, client]));
  const windowRowsIn = rowsByPart(windowRows);
  return grouping => {
    const parts = grouping.parts.map(part => {
      const client = clientById.get(part.module.clientId);
      const windows: readonly PartWindow[] =
        client === undefined ? [] : listPartWindows(part, client, windowRowsIn(part), shiftWindows);
      return { part, windows, minutesPerDay: computeMinutesPerDay(part, windows, shiftWindows) };
    });
    return { name: grouping.name, parts, windows: mergeWindows(parts.map(part => part.windows)) };
  };
}
