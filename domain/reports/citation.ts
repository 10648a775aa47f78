import type { Completeness } from '../shifts/completeness.ts';
import { moduleName } from './blocks/groupings.ts';
import type { WindowRow } from './blocks/rows.ts';
import { listPartWindows, mergeWindows } from './blocks/windows.ts';
import type { ReportFrame } from './report.ts';

/** Shown under a report (D22). `windowRows` are the selected windows that have shifts, with the number of shifts. */
export function buildCitation(
  frame: ReportFrame,
  windowRows: readonly (WindowRow & { readonly shifts: number })[],
  completeness: Completeness,
  madeAt: string,
) {
  const clientById = new Map(frame.clients.map(client => [client.id, client]));
  const rowsByModule = Map.groupBy(windowRows, row => row.moduleId);
  const windows = frame.modules.flatMap(module => {
    const client = clientById.get(module.clientId);
    const rows = rowsByModule.get(module.id) ?? [];
    return client ? [listPartWindows({ module, isDay: null }, client, rows, frame.options.shiftWindows)] : [];
  });
  return {
    hospitals: frame.clients.map(client => client.name),
    modules: frame.modules.map(module => moduleName(module, frame)),
    startDate: frame.range.start,
    endDate: frame.range.end,
    windows: mergeWindows(windows).map(window => window.label),
    shifts: windowRows.reduce((sum, { shifts }) => sum + shifts, 0),
    completeness,
    madeAt,
  };
}

/** More names than this are only counted. */
const maxListedNames = 4;

/** A list of names, or their number: `Lakeside, Mesa`, `80 hospitals`. */
export function formatNames(names: readonly string[], word: string): string {
  if (names.length === 0) return `No ${word}`;
  return names.length > maxListedNames ? `${names.length} ${word}` : names.join(', ');
}
