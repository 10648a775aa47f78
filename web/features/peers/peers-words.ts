import { formatSigned, noFigure } from '#domain/measures/formatting.ts';
import { choosePeerDecimals } from '#domain/peers/describe-peers.ts';
import type { Blocks } from '#web/cards/card.ts';

/** Above or below the peers, in percent: 0.96 is −4. */
export function toPercent(ratio: number): number {
  return 100 * (ratio - 1);
}

/** `−4%`, `0%`, with the decimals of the sentence about the own hospital. */
export function formatDifference(ratio: number | null, decimals: number): string {
  return ratio === null ? noFigure : `${formatSigned(toPercent(ratio), decimals)}%`;
}

/** A ratio as a difference: the text as in sentences, and the exact value for files. */
export function showDifference(ratio: number, decimals: number) {
  return { value: toPercent(ratio), text: formatDifference(ratio, decimals) };
}

/** Of every difference in a report: as many as its own point needs. */
export function findDecimals(peers: Blocks['peers']): number {
  const own = peers?.hospitals.find(hospital => hospital.own);
  return own ? choosePeerDecimals(own) : 0;
}
