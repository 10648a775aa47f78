import { formatSigned, noFigure } from '#domain/measures/formatting.ts';

/** Above or below the peers, in percent: 0.96 is −4. */
export function toPercent(ratio: number): number {
  return 100 * (ratio - 1);
}

/** `−4%`, `0%`: whole percent, as in sentences. */
export function formatDifference(ratio: number | null): string {
  return ratio === null ? noFigure : `${formatSigned(toPercent(ratio), 0)}%`;
}

/** A ratio as a difference: the text in whole percent, and the exact value for files. */
export function showDifference(ratio: number) {
  return { value: toPercent(ratio), text: formatDifference(ratio) };
}
