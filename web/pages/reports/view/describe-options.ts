import type { ReportContext } from '#contract/reports/report-context.ts';
import { labelQuarter } from '#domain/peers/quarters.ts';
import { formatNames } from '#domain/reports/citation.ts';
import { comparisonNames } from '#domain/reports/options/compared-range.ts';
import { getReportType } from '#domain/reports/options/report-types.ts';
import { grainNames } from '#domain/time/date-grain.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import type { Comparison } from '#web/cards/grouping.ts';

const baseNames = { previous: 'the days before', last_year: 'last year', plan: 'plan' } as const;

/** The options that the report's type has, in words. */
export function describeOptions(context: ReportContext, comparison: Comparison | null): string[] {
  const { citation, options } = context;
  const { date_grain: grain } = options;
  const type = getReportType(context.report);
  const group = context.groupings[0]?.data.peers?.group;
  const range = ({ options: { start_date, end_date } }: ReportContext) =>
    formatRange({ start: start_date, end: end_date });
  return [
    formatNames(citation.modules, 'modules'),
    group !== undefined && `Peer group “${group}”`,
    options.quarter && labelQuarter(options.quarter),
    range(context),
    type.grains.length > 0 && (grain === 'all' ? 'Whole range' : grainNames[grain]),
    type.hasShiftWindows &&
      (options.shift_windows ? `Shifts ${citation.windows.join(', ')}` : 'All shift times'),
    type.hasDayNightSplit && (options.split_day_night ? 'Day and night apart' : 'Day and night together'),
    options.base && `Base: ${baseNames[options.base]}`,
    comparison && `Compared with ${comparisonNames[comparison.with]} (${range(comparison.context)})`,
  ].filter(words => typeof words === 'string');
}
