import { formatNumber, formatQuantity, roundAsShown } from '../measures/formatting.ts';
import type { Score } from './score.ts';

/**
 * How good the forecasts of the last 90 days were, in sentences: the share of targets inside the band, then the mean error of
 * each horizon beside that of the weekday average (B9).
 */
export function describeScore(scores: readonly Score[]): string[] {
  const checked = scores.filter(({ forecasts }) => forecasts > 0);
  if (checked.length === 0) return ['No forecast can be checked yet: the first ones have to come true.'];
  return [describeBandCoverage(checked), ...checked.map(describeErrors)].filter(sentence => sentence !== '');
}

/** Windows that were flagged before they started (B17), short ones, and those that were both. */
export interface AheadRecord {
  readonly flagged: number;
  readonly short: number;
  readonly both: number;
}

/** `9 of 12 windows that were flagged ahead became short. 9 of 20 short shifts were flagged ahead.` */
export function describeAheadRecord({ flagged, short, both }: AheadRecord): string[] {
  return [
    flagged === 0
      ? 'No window that was flagged ahead has a shift yet.'
      : `${both} of ${formatQuantity(flagged, 'window')} that ${flagged === 1 ? 'was' : 'were'} flagged ahead became short.`,
    short === 0
      ? 'No shift was short.'
      : `${both} of ${formatQuantity(short, 'short shift')} ${both === 1 ? 'was' : 'were'} flagged ahead.`,
  ];
}

/** `Up to 12 hours`, `12 to 24 hours`, `1 to 7 days`. */
export function nameHorizon({ fromHours, toHours }: Pick<Score, 'fromHours' | 'toHours'>): string {
  if (fromHours === 0) return `Up to ${toHours} hours`;
  return toHours > 24 ? `${fromHours / 24} to ${toHours / 24} days` : `${fromHours} to ${toHours} hours`;
}

function describeBandCoverage(scores: readonly Score[]): string {
  const judged = scores.filter(({ coverage }) => coverage !== null);
  if (judged.length === 0) {
    return 'In the last 90 days, more than a fifth of the targets equaled the minimum, so the band is not judged.';
  }
  const total = judged.reduce((sum, { forecasts }) => sum + forecasts, 0);
  const inside = judged.reduce((sum, { forecasts, coverage }) => sum + forecasts * (coverage ?? 0), 0);
  return `In the last 90 days, ${describeShare(inside / total)} were inside the band.`;
}

/** `8 of 10 targets`. */
function describeShare(share: number): string {
  if (share === 1) return 'all targets';
  const tenths = Math.round(share * 10);
  return tenths === 10 ? 'nearly all targets' : `${tenths} of 10 targets`;
}

/** With one decimal, or two if both errors would read the same. */
function describeErrors(score: Score): string {
  const { mae, maeSameWeekday } = score;
  if (mae === null || maeSameWeekday === null) return '';
  const decimals = roundAsShown(mae, 1) === roundAsShown(maeSameWeekday, 1) ? 2 : 1;
  const isBetter = roundAsShown(mae, decimals) < roundAsShown(maeSameWeekday, decimals);
  const start = `${nameHorizon(score)} ahead, the forecast was off by ${formatNumber(mae, decimals)} RNs on average`;
  const weekday = formatNumber(maeSameWeekday, decimals);
  return isBetter
    ? `${start}, the weekday average by ${weekday}.`
    : `${start}, no better than the weekday average (${weekday}).`;
}
