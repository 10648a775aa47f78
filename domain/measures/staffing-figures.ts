import { oneDecimal, type ShownFigure, showFigures } from './figures.ts';
import { formatNumber, formatVariance, noFigure } from './formatting.ts';

interface Staffing {
  readonly rnActual: number | null;
  readonly rnTarget: number | null;
}

/**
 * RNs working and needed with their variance, the same over other dates, and the changes since then, all with the same decimals.
 * Cards about the same shifts give the same `before`, so that they show the same figures.
 */
export function showStaffing(now: Staffing, before?: Staffing | null) {
  return showFigures(
    oneDecimal,
    {
      actual: now.rnActual,
      target: now.rnTarget,
      actualBefore: before?.rnActual,
      targetBefore: before?.rnTarget,
    },
    {
      variance: ['actual', 'target'],
      varianceBefore: ['actualBefore', 'targetBefore'],
      actualChange: ['actual', 'actualBefore'],
      targetChange: ['target', 'targetBefore'],
      varianceChange: ['variance', 'varianceBefore'],
    },
  );
}

/** The variance without its unit, with its decimals: `0.8 under`, `On target`. */
export function describeSide(variance: ShownFigure): string {
  return describeVariance(variance).replace(/ RNs (\w+) target$/, ' $1');
}

/** The variance in words, with its decimals: `0.8 RNs under target`, `On target`. Its side is that of the exact one (D3). */
export function describeVariance({ value, shown, decimals }: ShownFigure): string {
  if (value === null) return noFigure;
  const words = formatVariance(value);
  const [, unit] = / (RNs .*)$/.exec(words) ?? [];
  return unit ? `${formatNumber(Math.abs(shown), decimals)} ${unit}` : words;
}
