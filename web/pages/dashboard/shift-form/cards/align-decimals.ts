import { formatNumber } from '#domain/measures/formatting.ts';

/** Formats the figures of a column exactly, each with as many decimals as the longest. */
export function alignDecimals(values: readonly number[]): (value: number) => string {
  const decimals = countDecimals(values);
  return value => formatNumber(value, decimals);
}

export function countDecimals(values: readonly number[]): number {
  return Math.max(0, ...values.map(value => String(value).split('.')[1]?.length ?? 0));
}
