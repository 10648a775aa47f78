import type { NextWindow } from '#contract/handovers/handovers.ts';
import { formatDate, formatNumber, noFigure } from '#domain/measures/formatting.ts';
import { getWeekday, type IsoDate, weekdayName } from '#domain/time/calendar.ts';
import type { FiguresRow } from '#web/ui/table/figures-table.tsx';

type Band = NonNullable<NextWindow['rn_target']>;

/** With one decimal also if both ends are whole, because the column has one. */
function formatBand(band: Band | null): string {
  if (!band) return noFigure;
  const [low, high] = [formatNumber(band.p10, 1), formatNumber(band.p90, 1)];
  return low === high ? low : `${low}–${high}`;
}

/** A line of figures for each of the next windows, by column. */
const columns: readonly { head: string; show: (window: NextWindow) => string }[] = [
  { head: 'RNs expected', show: ({ rn_target }) => formatBand(rn_target) },
  { head: 'RNs scheduled', show: ({ scheduled }) => formatNumber(scheduled, 1) },
  { head: 'RNs planned', show: ({ planned }) => formatNumber(planned, 1) },
  { head: 'Patients expected', show: ({ census }) => formatBand(census) },
];

export const nextHeads = ['Shift', ...columns.map(({ head }) => head)];

export function buildNextRows(next: readonly NextWindow[], date: IsoDate): FiguresRow[] {
  return next.map(window => ({
    name: nameNextWindow(window, date),
    values: columns.map(({ show }) => show(window)),
  }));
}

/** `19:00`, and on another date `07:00, Sun 11/15`. */
function nameNextWindow({ label, date: own }: NextWindow, date: IsoDate): string {
  if (own === date) return label;
  const [month, day] = formatDate(own).split('/');
  return `${label}, ${weekdayName(getWeekday(own)).slice(0, 3)} ${month}/${day}`;
}

/** Why columns are empty. */
export function describeGaps(next: readonly NextWindow[]): string {
  if (next.every(({ rn_target }) => rn_target === null)) return 'There is no forecast for these windows.';
  if (next.every(({ planned, scheduled }) => planned === null && scheduled === null))
    return 'The module has neither a schedule nor a plan for these windows.';
  return 'Eight of ten windows lie within the range that is expected.';
}
