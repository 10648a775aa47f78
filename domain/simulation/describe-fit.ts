import { formatNumber, formatQuantity } from '../measures/formatting.ts';
import type { Fit, FitPoint } from './fit.ts';

/** `The model says 8 RNs or fewer in 91% of shifts; recorded 88%.` */
export function describeFitPoint({ rns, model, recorded }: FitPoint): string {
  return `The model says ${formatQuantity(rns, 'RN')} or fewer in ${formatWhole(model)} of shifts; recorded ${formatWhole(recorded)}.`;
}

/** How far the two are apart at most, and whether that is too far. */
export function describeFit({ worst, isOff }: Fit): string {
  const points = formatNumber(100 * Math.abs(worst.model - worst.recorded), 0);
  const place = `at ${formatQuantity(worst.rns, 'RN')}, where the model says ${formatWhole(worst.model)} and ${formatWhole(worst.recorded)} were recorded`;
  return isOff
    ? `It does not fit: they differ by ${points} points ${place}.`
    : `It fits: they differ by at most ${points} points, ${place}.`;
}

/** What may explain a model that is off. */
interface FitCircumstances {
  readonly fit: Fit;
  /** RNs needed on average, in the model and by the recorded patients. */
  readonly modelMean: number;
  readonly recordedMean: number;
  /** The windows with the lowest and the highest mean need. */
  readonly lowest: WindowMean;
  readonly highest: WindowMean;
}

interface WindowMean {
  readonly label: string;
  readonly mean: number;
}

const fewShifts = 200;

/** Reasons that the record shows, and the one that it cannot show. */
export function explainMisfit(circumstances: FitCircumstances): string[] {
  const { fit, modelMean, recordedMean, lowest, highest } = circumstances;
  const rns = (mean: number) => formatNumber(mean, 1);
  return [
    fit.shifts < fewShifts && `Only ${formatNumber(fit.shifts, 0)} shifts are recorded.`,
    Math.abs(modelMean - recordedMean) > 0.05 * recordedMean &&
      `The numbers above mean ${rns(modelMean)} RNs on average, and the recorded patients ${rns(recordedMean)}: the numbers were changed.`,
    highest.mean > 1.25 * lowest.mean &&
      `The need differs by time of day, from ${rns(lowest.mean)} RNs at ${lowest.label} to ${rns(highest.mean)} at ${highest.label}: look at each window below.`,
    'The model takes patients of different kinds as independent. Scheduled inductions and cesareans, quiet weekends, a season, a unit that is full, or RNs per patient that were others at the time make the record differ.',
  ].filter(reason => reason !== false);
}

/** Whole percent, as people say it. */
function formatWhole(share: number): string {
  return `${formatNumber(100 * share, 0)}%`;
}
