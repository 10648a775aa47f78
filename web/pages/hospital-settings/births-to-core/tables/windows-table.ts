import { formatNumber, formatQuantity } from '#domain/measures/formatting.ts';
import { formatShare } from '#domain/simulation/describe-core.ts';
import type { TableData } from '#web/charts/readings/table-data.ts';
import type { WindowNeed } from '../state/use-fit.ts';

export function buildWindowsTable(windows: readonly WindowNeed[], core: number): TableData {
  const rns = (decimals: number) => (value: number | null) => formatNumber(value, decimals);
  const share = (value: number | null) => (value === null ? '' : formatShare(value));
  return {
    rowName: 'Window',
    columns: [
      { name: 'RNs needed, mean', format: rns(1) },
      { name: 'RNs for 90%', format: rns(0) },
      { name: `${formatQuantity(core, 'RN')}: time covered`, format: share },
      { name: '… shifts recorded', format: share },
      { name: 'Shifts', format: rns(0) },
    ],
    rows: windows.map(({ label, mean, core: enough, covered, recorded, shifts }) => ({
      name: label,
      values: [mean, enough, covered, recorded, shifts],
    })),
  };
}

/** `For 90% of the time it takes 7 RNs at 03:00 and 11 at 15:00.` */
export function describeWindows(windows: readonly WindowNeed[]): string {
  const ascending = windows.toSorted((a, b) => a.core - b.core);
  const [lowest, highest] = [ascending[0], ascending.at(-1)];
  if (!lowest || !highest) return '';
  return lowest.core === highest.core
    ? `Every window takes ${formatQuantity(lowest.core, 'RN')} for 90% of the time.`
    : `For 90% of the time it takes ${formatQuantity(lowest.core, 'RN')} at ${lowest.label} and ${highest.core} at ${highest.label}.`;
}

export interface Halves {
  day: number;
  night: number;
}

/** Enough for each window of its half of the day; null unless the halves differ. */
export function findHalves(windows: readonly WindowNeed[]): Halves | null {
  const enough = (isDay: boolean) =>
    Math.max(0, ...windows.filter(window => window.isDay === isDay).map(({ core }) => core));
  const [day, night] = [enough(true), enough(false)];
  return day === 0 || night === 0 || day === night ? null : { day, night };
}
