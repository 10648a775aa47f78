import type { CalibrationOnWire, FitDetails } from '#contract/adequacy/adequacy.ts';
import type { LogisticFit } from '#domain/adequacy/fit-logistic.ts';
import { type Estimate, predictShare } from '#domain/adequacy/intervals.ts';

/** The figures of a calibration that was not refused. */
export interface FitFigures {
  fit: LogisticFit;
  atTarget: number;
  v20: Estimate;
  v50: Estimate;
}

export function readFit({ logit, covariance, at_target, v20, v50 }: FitDetails): FitFigures | null {
  if (!logit || covariance === null || at_target === null || !v20 || !v50) return null;
  const fit = { a: logit.a, b: logit.b, seA: logit.se_a, seB: logit.se_b, covariance };
  return { fit, atTarget: at_target, v20, v50 };
}

/** What a table shows of a calibration. */
export function readShort({ at_target, v20 }: CalibrationOnWire) {
  return at_target === null || !v20 ? null : { atTarget: at_target, v20 };
}

const curveSteps = 60;
const roomAround = 4;

/** The curve with its band, a little wider than the dots, and so wide that it shows the target. */
export function drawCurve({ fit }: FitFigures, dots: FitDetails['dots']) {
  const variances = [0, ...dots.map(({ variance }) => variance)];
  const low = Math.min(...variances) - roomAround;
  const high = Math.max(...variances) + roomAround;
  return Array.from({ length: curveSteps + 1 }, (_, step) => {
    const variance = low + ((high - low) * step) / curveSteps;
    const share = predictShare(fit, variance);
    return { x: variance, y: 100 * share.value, low: 100 * share.low, high: 100 * share.high };
  });
}
