import type { ReportModule } from '#domain/reports/blocks/groupings.ts';
import type { WindowRow } from '#domain/reports/blocks/rows.ts';
import type { ReportClient } from '#domain/reports/blocks/windows.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay } from '#domain/reports/grouping-views.ts';
import type { Report, ReportFrame } from '#domain/reports/report.ts';
import type { ShiftKey } from '#domain/shifts/completeness.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { buildStandardsBlock, type StandardsSource } from './standards-block.ts';

/** A module without a standard has no block. */
export type StandardsReport = Report<{ readonly standards?: ReturnType<typeof buildStandardsBlock> }>;

export interface StandardsFrame extends ReportFrame {
  readonly clients: readonly (ReportClient & {
    readonly timeZone: string;
    readonly today: IsoDate;
  })[];
  readonly modules: readonly (ReportModule & { readonly firstShift: ShiftKey | null })[];
  readonly now: number;
}

/**
 * Builds the report of staffing standards (B16): a grouping for each module, and no sum over them. `windowRows` are the windows
 * that have shifts.
 */
export function composeStandards(
  frame: StandardsFrame,
  sources: ReadonlyMap<number, StandardsSource>,
  windowRows: readonly WindowRow[],
): StandardsReport {
  const blocks = new Map(frame.modules.map(module => [module.id, buildModuleBlock(frame, module, sources)]));
  const groupings = buildGroupingViews(frame, windowRows, false).map(view => {
    const standards = blocks.get(view.parts[0]?.part.module.id ?? 0);
    return { name: view.name, hoursPerDay: computeHoursPerDay(view), data: standards ? { standards } : {} };
  });
  return { ...buildReport('standards', frame, windowRows), groupings };
}

function buildModuleBlock(
  { clients, range, options, now }: StandardsFrame,
  module: StandardsFrame['modules'][number],
  sources: ReadonlyMap<number, StandardsSource>,
) {
  const client = clients.find(({ id }) => id === module.clientId);
  const source = sources.get(module.id);
  if (!client || !source) return undefined;
  const { shiftWindows: config, timeZone, today } = client;
  // The first good month does not count here: setting it later must not take shifts out of a report about the past (D61).
  const first = module.firstShift;
  return buildStandardsBlock(
    { range, config, timeZone, today, now, first, selectedIds: options.shiftWindows },
    source,
  );
}
