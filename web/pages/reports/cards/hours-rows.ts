import type { ReportData } from '#contract/reports/report-context.ts';

export type HoursRow = NonNullable<ReportData['nursing_hours']>[number];

export function premiumHours({ premium }: HoursRow): number {
  return Object.values(premium).reduce((sum, hours) => sum + hours, 0);
}

/** All periods in one row. */
export function sumOf(rows: readonly HoursRow[]): HoursRow {
  const whole: HoursRow = { key: 'all', label: 'All', days: 0, total: 0, regular: 0, premium: {} };
  for (const row of rows) {
    whole.days += row.days;
    whole.total += row.total;
    whole.regular += row.regular;
    for (const [type, hours] of Object.entries(row.premium)) {
      whole.premium[type] = (whole.premium[type] ?? 0) + hours;
    }
  }
  return whole;
}
