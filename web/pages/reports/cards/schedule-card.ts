import type { ReportData } from '#contract/reports/report-context.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { isThin } from '#domain/reports/blocks/predictive-schedule.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import type { ScheduleCard } from './card.ts';
import { counterpart } from './compared.ts';
import type { Part } from './part.ts';
import { changeOf, counted, extremes, formatCount, formatOne, signed, titled } from './words.ts';

type Schedule = NonNullable<ReportData['schedule']>[number];

/** A card for each period: a schedule is something to hang on the wall. */
export function scheduleCards(part: Part, id: string): ScheduleCard[] {
  const list = part.data.schedule ?? [];
  return list.flatMap((schedule, index) => {
    const then = counterpart(part.before?.data.schedule, { key: schedule.key, index });
    const card = scheduleCard(part, `${id}/${schedule.key}`, schedule, then);
    return card ? [card] : [];
  });
}

function scheduleCard(
  part: Part,
  id: string,
  schedule: Schedule,
  then: Schedule | undefined,
): ScheduleCard | null {
  const { windows, label } = schedule;
  const all = weekdays.flatMap(weekday =>
    windows.flatMap((window, column) => {
      const cell = schedule.cells[weekday]?.[column];
      return cell ? [{ weekday, window, cell, before: then?.cells[weekday]?.[column] }] : [];
    }),
  );
  const recorded = all.filter(({ cell }) => cell.shifts > 0);
  if (recorded.length === 0) return null;
  return {
    id,
    kind: 'schedule',
    width: 'whole',
    title: `RNs to schedule, ${label}`,
    finding: findingOf(part, recorded),
    windows: windows.map(window => window.label),
    days: weekdays.map(weekday => ({
      name: weekdayName(weekday),
      cells: all.filter(entry => entry.weekday === weekday).map(entry => cellOf(part, schedule, entry)),
    })),
    table: tableOf(part, all),
  };
}

interface Placed {
  weekday: (typeof weekdays)[number];
  window: Schedule['windows'][number];
  cell: Schedule['cells'][number][number];
  before: Schedule['cells'][number][number] | undefined;
}

function cellOf(
  part: Part,
  schedule: Schedule,
  { cell, weekday, window, before }: Placed,
): ScheduleCard['days'][number]['cells'][number] {
  const isRecorded = cell.shifts > 0;
  const where = { periodKey: schedule.key, window, weekday: { id: weekday, label: weekdayName(weekday) } };
  return {
    rns: formatNumber(cell.rns, 0),
    details: isRecorded
      ? [`mean ${formatOne(cell.mean)}`, `p75 ${formatOne(cell.p75)}, p90 ${formatOne(cell.p90)}`]
      : ['no shifts'],
    isThin: isThin(cell),
    change: part.before && cell.rns !== null ? signed(1)(changeOf(cell.mean, before?.mean)) : null,
    behind: isRecorded ? part.behind(where) : null,
  };
}

function tableOf(part: Part, all: readonly Placed[]): ScheduleCard['table'] {
  return {
    rowName: 'Weekday',
    columns: [
      { name: 'Shift' },
      { name: 'RNs to schedule', format: formatCount },
      { name: 'Mean', format: formatOne },
      { name: '75th percentile', format: formatOne },
      { name: '90th percentile', format: formatOne },
      { name: 'Shifts', format: formatCount },
      { name: 'Thin' },
      ...(part.before
        ? [
            { name: `Mean, ${part.before.name}`, format: formatOne },
            { name: 'Change', format: signed(1) },
          ]
        : []),
    ],
    rows: all.map(({ weekday, window, cell, before }) => ({
      key: `${weekday} ${window.id}`,
      name: weekdayName(weekday),
      values: [
        window.label,
        cell.rns,
        cell.mean,
        cell.p75,
        cell.p90,
        cell.shifts,
        isThin(cell) ? 'yes' : '',
        ...(part.before ? [before?.mean ?? null, changeOf(cell.mean, before?.mean)] : []),
      ],
    })),
  };
}

function findingOf(part: Part, recorded: readonly Placed[]): string {
  const found = extremes(recorded, ({ cell }) => cell.mean ?? 0);
  if (!found) return '';
  const where = ({ cell, weekday, window }: Placed) =>
    `${counted(cell.rns ?? 0, 'RN')} on ${weekdayName(weekday)} at ${window.label}`;
  const thin = recorded.filter(({ cell }) => isThin(cell)).length;
  const needs = `From ${where(found.least)} to ${where(found.most)}.`;
  const thinness =
    thin > 0 ? ` ${counted(thin, 'cell')} ${thin === 1 ? 'is' : 'are'} thin: fewer than 4 shifts.` : '';
  const changes = recorded.flatMap(({ cell, before }) => changeOf(cell.mean, before?.mean) ?? []);
  if (!part.before) return needs + thinness;
  if (changes.length === 0) return `${needs}${thinness} ${titled(part.before.name)}: nothing recorded.`;
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  return `${needs}${thinness} Mean need since ${part.before.name}: ${signed(1)(mean)} RNs.`;
}
