import type { ReportContext } from '#contract/reports/report-context.ts';
import { formatNames } from '#domain/reports/citation.ts';
import { getReportType } from '#domain/reports/report-types.ts';
import { type DateGrain, grainNames } from '#domain/time/date-grain.ts';
import { formatRange } from '#domain/time/periods.ts';
import type { Comparison } from '../cards/part.ts';

/** Modules, range, granularity, shift times, day/night split: what the report's type has of them. */
export function recapOf(context: ReportContext, comparison: Comparison | null): string[] {
  const { citation, options } = context;
  const type = getReportType(context.report);
  return [
    formatNames(citation.modules, 'modules'),
    formatRange({ start: options.start_date, end: options.end_date }),
    ...(type.grains.length > 0 ? [grainName(options.date_grain)] : []),
    ...(type.hasShiftWindows
      ? [options.shift_windows ? `Shifts ${citation.windows.join(', ')}` : 'All shift times']
      : []),
    ...(type.hasDayNightSplit
      ? [options.split_day_night ? 'Day and night apart' : 'Day and night together']
      : []),
    ...(comparison
      ? [
          `Compared with ${comparison.name} (${formatRange({
            start: comparison.context.options.start_date,
            end: comparison.context.options.end_date,
          })})`,
        ]
      : []),
  ];
}

function grainName(grain: DateGrain): string {
  return grain === 'all' ? 'Whole range' : grainNames[grain];
}
