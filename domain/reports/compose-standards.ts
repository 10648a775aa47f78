import type { ShiftKey } from '#domain/shifts/completeness.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { ReportModule } from './blocks/groupings.ts';
import type { WindowRow } from './blocks/rows.ts';
import type { ReportClient } from './blocks/windows.ts';
import { buildGroupingViews, buildReport, computeHoursPerDay } from './grouping-views.ts';
import type { Report, ReportFrame } from './report.ts';
import { buildStandardsBlock, type StandardsSource } from './standards/standards-block.ts';

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
): Report {
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
