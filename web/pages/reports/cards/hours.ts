import { hoursPercentage } from '#domain/measures/nursing-hours.ts';
import type { Blocks } from './card.ts';

export type HoursRow = NonNullable<Blocks['nursing_hours']>[number];

export function premiumHours({ premium }: HoursRow): number {
  return Object.values(premium).reduce((sum, hours) => sum + hours, 0);
}

/** In percent; null without hours. */
export function premiumShare(row: HoursRow): number | null {
  return hoursPercentage(premiumHours(row), row.total);
}

/** All periods in one row. */
export function sumHours(rows: readonly HoursRow[] = []): HoursRow {
  const sum: HoursRow = { key: 'all', label: 'All', days: 0, total: 0, regular: 0, premium: {} };
  for (const row of rows) {
    sum.days += row.days;
    sum.total += row.total;
    sum.regular += row.regular;
    for (const [type, hours] of Object.entries(row.premium)) {
      sum.premium[type] = (sum.premium[type] ?? 0) + hours;
    }
  }
  return sum;
}
