import type { ReportContext } from '#contract/reports/report-context.ts';
import type { ShiftsQuery } from '../shifts-behind/show-shifts.ts';

/**
 * The query for the shifts of a grouping (D16). Groupings are modules, or their halves of the day if split, after "All
 * modules" in a rollup. Null for groupings by hospital: a report does not say which modules they hold.
 */
export function queryShifts(
  { report, options: { modules, split_day_night } }: ReportContext,
  index: number,
  count: number,
): ShiftsQuery | null {
  const halves = split_day_night ? 2 : 1;
  const rollups = report === 'module_rollup' ? halves : 0;
  if (count !== modules.length * halves + rollups) return null;
  const half = split_day_night ? { is_day: index % 2 === 0 } : {};
  if (index < rollups) return { modules, ...half };
  const module = modules[Math.floor((index - rollups) / halves)];
  return module === undefined ? null : { modules: [module], ...half };
}
