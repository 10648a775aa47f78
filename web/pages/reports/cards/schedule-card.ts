import { isThin } from '#domain/reports/blocks/predictive-schedule.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import type { Blocks, ScheduleCard } from './card.ts';
import { type Paired, pairPeriods } from './compared.ts';
import type { Grouping } from './grouping.ts';
import { buildTable } from './table.ts';
import { difference, findExtremes, formatCount, formatOne, formatQuantity, mean, signed } from './words.ts';

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
  return pairPeriods(grouping.data.schedule, grouping.before?.data.schedule).flatMap(
    schedule => scheduleCard(grouping, `${id}/${schedule.key}`, schedule) ?? [],
  );
}

function scheduleCard(
  grouping: Grouping,
  id: string,
  { key, label, windows, cells, earlier }: Paired<Schedule>,
): ScheduleCard | null {
  const placed = weekdays.flatMap(weekday =>
    windows.flatMap((window, column): PlacedCell[] => {
      const cell = cells[weekday]?.[column];
      const before = earlier?.cells[weekday]?.[column];
      return cell ? [{ weekday, day: weekdayName(weekday), window, cell, before }] : [];
    }),
  );
  const recorded = placed.filter(({ cell }) => cell.shifts > 0);
  if (recorded.length === 0) return null;
  return {
    id,
    kind: 'schedule',
    width: 'whole',
    title: `RNs to schedule, ${label}`,
    finding: describe(grouping, recorded),
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
            details: hasShifts
              ? [`mean ${formatOne(cell.mean)}`, `p75 ${formatOne(cell.p75)}, p90 ${formatOne(cell.p90)}`]
              : ['no shifts'],
            isThin: isThin(cell),
            change: grouping.before && cell.rns !== null ? change : null,
            behind: hasShifts
              ? grouping.drillDown({ periodKey: key, window, weekday: { id: weekday, label: day } })
              : null,
          };
        }),
    })),
    table: scheduleTable(grouping, placed),
  };
}

function scheduleTable({ before }: Grouping, placed: readonly PlacedCell[]): ScheduleCard['table'] {
  return buildTable(
    'Weekday',
    placed,
    ({ weekday, day, window }) => ({ key: `${weekday} ${window.id}`, name: day }),
    [
      ['Shift', null, ({ window }) => window.label],
      ['RNs to schedule', formatCount, ({ cell }) => cell.rns],
      ['Mean', formatOne, ({ cell }) => cell.mean],
      ['75th percentile', formatOne, ({ cell }) => cell.p75],
      ['90th percentile', formatOne, ({ cell }) => cell.p90],
      ['Shifts', formatCount, ({ cell }) => cell.shifts],
      ['Thin', null, ({ cell }) => (isThin(cell) ? 'yes' : '')],
      before && [`Mean, ${before.name}`, formatOne, entry => entry.before?.mean ?? null],
      before && ['Change', signed(1), entry => difference(entry.cell.mean, entry.before?.mean)],
    ],
  );
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
    ? `${needs} ${before.title}: nothing recorded.`
    : `${needs} Mean need since ${before.name}: ${signed(1)(change)} RNs.`;
}
