import { hoursToFtes } from '#domain/measures/convert-hours.ts';
import {
  type FigureKind,
  oneDecimal,
  type ShownFigure,
  showSteps,
  twoDecimals,
} from '#domain/measures/figures.ts';
import { formatCount, formatQuantity, noFigure } from '#domain/measures/formatting.ts';
import { isThin } from '#domain/reports/blocks/predictive-schedule.ts';
import type { Paired } from '#domain/reports/options/counterparts.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import type { TableValue } from '#web/charts/readings/table-data.ts';
import type { Blocks, ScheduleCard } from './card.ts';
import { type Compared, compareFigures, pairPeriods } from './compared.ts';
import type { Grouping } from './grouping.ts';
import { buildTable } from './table.ts';
import { findExtent, findExtremes, formatOne, mean, signed } from './words.ts';

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
  const week = showWeek(hours);
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
          const mean = compareFigures(cell.mean, before?.mean);
          return {
            rns: formatCount(cell.rns),
            value: cell.rns,
            details: hasShifts
              ? // A narrow cell breaks the line between the percentiles.
                [`mean ${mean.now.text}`, `p75\u00a0${formatOne(cell.p75)}, p90\u00a0${formatOne(cell.p90)}`]
              : ['no shifts'],
            isThin: isThin(cell),
            change: grouping.before && cell.rns !== null ? mean.change.text : null,
            behind: hasShifts
              ? grouping.drillDown({ period: schedule, window, weekday: { id: weekday, label: day } })
              : null,
          };
        }),
      hours: week.hours.days[weekday]?.text ?? noFigure,
      ftes: week.ftes.days[weekday]?.text ?? noFigure,
    })),
    week: week.isKnown ? { hours: week.hours.whole.text, ftes: week.ftes.whole.text } : null,
    table: scheduleTable(grouping, placed, week),
  };
}

/** A row for each cell, then one for each weekday with its hours. */
function scheduleTable(
  { before }: Grouping,
  placed: readonly PlacedCell[],
  week: ShownWeek,
): ScheduleCard['table'] {
  type Row = PlacedCell | { weekday: PlacedCell['weekday']; day: string };
  const days: Row[] = weekdays.map(weekday => ({ weekday, day: weekdayName(weekday) }));
  const ofCell = (read: (cell: PlacedCell) => TableValue) => (row: Row) => ('cell' in row ? read(row) : '');
  const ofDay = (figures: readonly ShownFigure[]) => (row: Row) =>
    'cell' in row ? '' : (figures[row.weekday] ?? null);
  return buildTable<Row>(
    'Weekday',
    [...placed, ...days],
    row => ({ key: `${row.weekday} ${'cell' in row ? row.window.id : 'day'}`, name: row.day }),
    [
      ['Shift', null, row => ('cell' in row ? row.window.label : 'Whole day')],
      ['RNs to schedule', formatCount, ofCell(({ cell }) => cell.rns)],
      ['Mean', null, ofCell(entry => compareMeans(entry).now)],
      ['75th percentile', formatOne, ofCell(({ cell }) => cell.p75)],
      ['90th percentile', formatOne, ofCell(({ cell }) => cell.p90)],
      ['Shifts', formatCount, ofCell(({ cell }) => cell.shifts)],
      ['Thin', null, ofCell(({ cell }) => (isThin(cell) ? 'yes' : ''))],
      before && [`Mean, ${before.name}`, null, ofCell(entry => compareMeans(entry).before)],
      before && ['Change', null, ofCell(entry => compareMeans(entry).change)],
      ['RN hours', null, ofDay(week.hours.days)],
      ['FTEs', null, ofDay(week.ftes.days)],
    ],
  );
}

function compareMeans({ cell, before }: PlacedCell): Compared {
  return compareFigures(cell.mean, before?.mean);
}

type ShownWeek = ReturnType<typeof showWeek>;

/** RN hours and FTEs of each weekday, which add up to those of the week. The FTEs of a weekday are its part of the week's. */
function showWeek(hours: readonly (number | null)[]) {
  const show = (kind: FigureKind, values: readonly (number | null)[]) => {
    const { steps, change } = showSteps(
      kind,
      0,
      values.map(value => value ?? 0),
    );
    const unknown = compareFigures(null, null).now;
    // Parts of the week are no changes: they have no sign.
    const toPart = (part: ShownFigure) => ({ ...part, text: kind.format(part.shown, part.decimals) });
    return {
      days: steps.map((step, index) => (values[index] === null ? unknown : toPart(step.change))),
      whole: toPart(change),
    };
  };
  return {
    isKnown: hours.every(day => day !== null),
    hours: show(oneDecimal, hours),
    ftes: show(
      twoDecimals,
      hours.map(day => (day === null ? null : hoursToFtes(day, weekdays.length))),
    ),
  };
}

function describeWeek({ isKnown, hours, ftes }: ShownWeek): string {
  return isKnown ? ` A week needs ${hours.whole.text} RN hours, or ${ftes.whole.text} FTEs of 40 hours.` : '';
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
  const change = mean(recorded.map(entry => compareMeans(entry).change.value));
  return change === null
    ? `${needs} ${before.title}: nothing to compare with.`
    : `${needs} Mean need since ${before.name}: ${signed(1)(change)} RNs.`;
}
