import type { ReportContext } from '#contract/reports/report-context.ts';
import type { ReportQuery } from './options/report-calls.ts';

/** The call that gives a report with these options again. */
export function queryOfReport({ options }: ReportContext): ReportQuery {
  const { clients, modules, start_date, end_date, date_grain, shift_windows, split_day_night } = options;
  return {
    clients: [...clients],
    modules: [...modules],
    start_date,
    end_date,
    // The whole range is what automatic means where it is possible at all (D13).
    ...(date_grain !== 'all' && { date_grain }),
    ...(shift_windows && { shift_windows: [...shift_windows] }),
    ...(split_day_night && { split_day_night }),
  };
}
