import type { ReportContext } from '#contract/reports/report-context.ts';
import type { ShiftsQuery } from '../shifts-behind/drill-down.ts';

/**
 * The modules and the half of the day that a grouping is made of (D16): one a module, doubled when split, after "All
 * modules" in a rollup. Null where modules were taken together by hospital, which a report does not tell apart.
 */
export function whoseShifts(
  { report, options: { modules, split_day_night } }: ReportContext,
  index: number,
  count: number,
): ShiftsQuery | null {
  const halves = split_day_night ? 2 : 1;
  const together = report === 'module_rollup' ? halves : 0;
  if (count !== modules.length * halves + together) return null;
  const half = split_day_night ? { is_day: index % 2 === 0 } : {};
  if (index < together) return { modules, ...half };
  const module = modules[Math.floor((index - together) / halves)];
  return module === undefined ? null : { modules: [module], ...half };
}
