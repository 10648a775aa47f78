import { formatNumber, formatPercentage, formatSigned, roundAsShown } from '../measures/formatting.ts';
import type { CalibrationFigures } from './calibrate.ts';
import type { LogisticFit } from './fit-logistic.ts';
import { type Estimate, predictShare } from './intervals.ts';

type Shown = Pick<CalibrationFigures, 'atTarget' | 'v20'>;

/**
 * `At target, 21% of shifts are felt as too few; one in five would be reached at 0.9% above target (−3.0 to 6.4).` The interval is in
 * percent over (+) or under (−) target.
 */
export function describeCalibration({ atTarget, v20 }: Shown): string {
  return `At target, ${formatNumber(100 * atTarget, 0)}% of shifts are felt as too few; one in five would be reached ${describeVarianceAt(v20)}.`;
}

/** `at 0.9% above target (−3.0 to 6.4)`. */
function describeVarianceAt({ value, low, high }: Estimate): string {
  const shown = roundAsShown(value, 1);
  const place =
    shown === 0
      ? 'at target'
      : `at ${formatPercentage(Math.abs(shown))} ${shown > 0 ? 'above' : 'below'} target`;
  return `${place} (${formatNumber(low, 1)} to ${formatNumber(high, 1)})`;
}

/** `+0.9% (−3.0 to 6.4)`, for a table. */
export function formatVarianceAt({ value, low, high }: Estimate): string {
  return `${formatSigned(value)}% (${formatNumber(low, 1)} to ${formatNumber(high, 1)})`;
}

/**
 * What the answers say to a target that is raised or lowered: shifts at a target of +x % are those that are now at a variance of +x %.
 * `With targets 1% higher, 52 RN hours a month more; 20% (15 to 26) of shifts at target would be felt as too few.`
 */
export function describeTargetChange(
  fit: LogisticFit,
  { percent, targetHoursPerMonth }: { percent: number; targetHoursPerMonth: number },
): string {
  const { value, low, high } = predictShare(fit, percent);
  const [share, from, to] = [value, low, high].map(each => formatNumber(100 * each, 0));
  const felt = `${share}% (${from} to ${to}) of shifts at target would be felt as too few.`;
  if (percent === 0) return `With the targets as they are, ${felt.replace('would be', 'are')}`;
  const side = percent > 0 ? ['higher', 'more'] : ['lower', 'fewer'];
  const hours = formatNumber(Math.abs(targetHoursPerMonth * percent) / 100, 0);
  return `With targets ${formatNumber(Math.abs(percent), 0)}% ${side[0]}, ${hours} RN hours a month ${side[1]}; ${felt}`;
}
