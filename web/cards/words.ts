import type { ReportContext } from '#contract/reports/report-context.ts';
import { formatNumber, formatSigned } from '#domain/measures/formatting.ts';
import { formatInstant } from '#domain/time/instants.ts';

/** When a report was made. Always with the zone, because the report is printed, sent and quoted (D54). */
export function formatMade({ made_at, timezone = 'UTC' }: ReportContext['citation']): string {
  return formatInstant(made_at, timezone);
}

export function formatOne(value: number | null): string {
  return formatNumber(value, 1);
}

/** Of the known values; null if there is none. */
export function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** A format with this many decimals: `+0.3`, and `0.0` without a sign. */
export function signed(decimals: number): (value: number | null) => string {
  return value => formatSigned(value, decimals);
}

/** The lowest and the highest of the known values; zeros if there is none. */
export function findExtent(values: readonly (number | null)[]): readonly [number, number] {
  const extremes = findExtremes(
    values.filter(value => value !== null),
    value => value,
  );
  return [extremes?.least ?? 0, extremes?.most ?? 0];
}

/** Undefined for an empty list. */
export function findExtremes<Item>(items: readonly Item[], measure: (item: Item) => number) {
  const [first] = items;
  if (first === undefined) return undefined;
  let most: Item = first;
  let least: Item = first;
  for (const item of items) {
    if (measure(item) > measure(most)) most = item;
    if (measure(item) < measure(least)) least = item;
  }
  return { most, least };
}
