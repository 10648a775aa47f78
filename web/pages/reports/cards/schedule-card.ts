import { hoursToFtes } from '#domain/measures/convert-hours.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { isThin } from '#domain/reports/blocks/predictive-schedule.ts';
import type { Paired } from '#domain/reports/counterparts.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import type { Blocks, ScheduleCard } from './card.ts';
import { pairPeriods } from './compared.ts';
import type { Grouping } from './grouping.ts';
import { buildTable } from './table.ts';
import {
  difference,
  findExtent,
  findExtremes,
  formatCount,
  formatOne,
  formatQuantity,
  mean,
  signed,
} from './words.ts';

type Schedule = NonNullable<Blocks['schedule']>[number];
type Cell = Schedule['cells'][number][number];

interface PlacedCell {
  weekday: (typeof weekdays)[number];
  day: string;
  window: Schedule['windows'][number];
  cell: Cell;
  before: Cell | undefined;
}

/** A card for each period, so that one can be printed on its own. */
export function scheduleCards(grouping: Grouping, id: string): ScheduleCard[] {
  return pairPeriods(grouping, block => block.schedule).flatMap(
    schedule => scheduleCard(grouping, `${id}/${schedule.key}`, schedule) ?? [],
  );
}

function scheduleCard(grouping: Grouping, id: string, schedule: Paired<Schedule>): ScheduleCard | null {
  const { label, windows, cells, earlier } = schedule;
  const placed = weekdays.flatMap(weekday =>
    windows.flatMap((window, column): PlacedCell[] => {
      const cell = cells[weekday]?.[column];
      // Not by position: the shift times may have changed in between.
      const earlierColumn = earlier?.windows.findIndex(({ id }) => id === window.id) ?? -1;
      const before = earlier?.cells[weekday]?.[earlierColumn];
      return cell ? [{ weekday, day: weekdayName(weekday), window, cell, before }] : [];
    }),
  );
  const recorded = placed.filter(({ cell }) => cell.shifts > 0);
  if (recorded.length === 0) return null;
  const hours = weekdays.map(weekday => schedule.hours?.[weekday] ?? null);
  const week = sumWeek(hours);
  return {
    id,
    kind: 'schedule',
    width: 'whole',
    title: `RNs to schedule, ${label}`,
    finding: describe(grouping, recorded) + describeWeek(week),
    extent: findExtent(recorded.map(({ cell }) => cell.rns)),
    windows: windows.map(window => window.label),
    days: weekdays.map(weekday => ({
      name: weekdayName(weekday),
      cells: placed
        .filter(entry => entry.weekday === weekday)
        .map(({ cell, day, window, before }) => {
          const hasShifts = cell.shifts > 0;
          const change = signed(1)(difference(cell.mean, before?.mean));
          return {
            rns: formatCount(cell.rns),
            value: cell.rns,
            details: hasShifts
              ? // A narrow cell breaks the line between the percentiles.
                [
                  `mean ${formatOne(cell.mean)}`,
                  `p75\u00a0${formatOne(cell.p75)}, p90\u00a0${formatOne(cell.p90)}`,
                ]
              : ['no shifts'],
            isThin: isThin(cell),
            change: grouping.before && cell.rns !== null ? change : null,
            behind: hasShifts
              ? grouping.drillDown({ period: schedule, window, weekday: { id: weekday, label: day } })
              : null,
          };
        }),
      hours: formatOne(hours[weekday] ?? null),
      ftes: formatFtes(hours[weekday] ?? null, 1),
    })),
    week: week === null ? null : { hours: formatOne(week), ftes: formatFtes(week, 7) },
    table: scheduleTable(grouping, placed, hours),
  };
}

/** A row for each cell, then one for each weekday with its hours. */
function scheduleTable(
  { before }: Grouping,
  placed: readonly PlacedCell[],
  hours: readonly (number | null)[],
): ScheduleCard['table'] {
  type Row = PlacedCell | { weekday: PlacedCell['weekday']; day: string; hours: number | null };
  const days: Row[] = weekdays.map(weekday => ({
    weekday,
    day: weekdayName(weekday),
    hours: hours[weekday] ?? null,
  }));
  const ofCell = (read: (cell: PlacedCell) => number | string | null) => (row: Row) =>
    'cell' in row ? read(row) : '';
  const ofDay = (read: (hours: number | null) => number | null) => (row: Row) =>
    'cell' in row ? '' : read(row.hours);
  return buildTable<Row>(
    'Weekday',
    [...placed, ...days],
    row => ({ key: `${row.weekday} ${'cell' in row ? row.window.id : 'day'}`, name: row.day }),
    [
      ['Shift', null, row => ('cell' in row ? row.window.label : 'Whole day')],
      ['RNs to schedule', formatCount, ofCell(({ cell }) => cell.rns)],
      ['Mean', formatOne, ofCell(({ cell }) => cell.mean)],
      ['75th percentile', formatOne, ofCell(({ cell }) => cell.p75)],
      ['90th percentile', formatOne, ofCell(({ cell }) => cell.p90)],
      ['Shifts', formatCount, ofCell(({ cell }) => cell.shifts)],
      ['Thin', null, ofCell(({ cell }) => (isThin(cell) ? 'yes' : ''))],
      before && [`Mean, ${before.name}`, formatOne, ofCell(entry => entry.before?.mean ?? null)],
      before && ['Change', signed(1), ofCell(entry => difference(entry.cell.mean, entry.before?.mean))],
      ['RN hours', formatOne, ofDay(hours => hours)],
      ['FTEs', value => formatNumber(value, 2), ofDay(hours => toFtes(hours, 1))],
    ],
  );
}

/** Null if the hours of a weekday are not known. */
function sumWeek(hours: readonly (number | null)[]): number | null {
  return hours.reduce<number | null>((sum, day) => (sum === null || day === null ? null : sum + day), 0);
}

function toFtes(hours: number | null, days: number): number | null {
  return hours === null ? null : hoursToFtes(hours, days);
}

function formatFtes(hours: number | null, days: number): string {
  return formatNumber(toFtes(hours, days), 2);
}

function describeWeek(hours: number | null): string {
  return hours === null ? '' : ` A week needs ${formatCount(hours)} RN hours, ${formatFtes(hours, 7)} FTEs.`;
}

function describe({ before }: Grouping, recorded: readonly PlacedCell[]): string {
  const found = findExtremes(recorded, ({ cell }) => cell.mean ?? 0);
  if (!found) return '';
  const need = ({ cell, day, window }: PlacedCell) =>
    `${formatQuantity(cell.rns ?? 0, 'RN')} on ${day} at ${window.label}`;
  const thin = recorded.filter(({ cell }) => isThin(cell)).length;
  const thinness =
    thin > 0
      ? ` ${formatQuantity(thin, 'cell')} ${thin === 1 ? 'is' : 'are'} thin: fewer than 4 shifts.`
      : '';
  const needs = `From ${need(found.least)} to ${need(found.most)}.${thinness}`;
  if (!before) return needs;
  const change = mean(recorded.map(entry => difference(entry.cell.mean, entry.before?.mean)));
  return change === null
    ? `${needs} ${before.title}: nothing to compare with.`
    : `${needs} Mean need since ${before.name}: ${signed(1)(change)} RNs.`;
}
