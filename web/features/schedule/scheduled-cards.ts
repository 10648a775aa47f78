import { capitalize, formatCount, formatQuantity } from '#domain/measures/formatting.ts';
import { describeScheduled, showScheduled } from '#domain/schedule/describe-scheduled.ts';
import type { Blocks, SummaryCard, TableCard } from '#web/cards/card.ts';
import type { DrillDownPlace, Grouping } from '#web/cards/grouping.ts';
import { buildTable, type Column } from '#web/cards/table.ts';
import { findExtremes } from '#web/cards/words.ts';

type Scheduled = NonNullable<Blocks['scheduled']>;
type ScheduledRow = Scheduled['summary'];

/** RN hours: scheduled, needed and worked, with what the roster left open and how it was closed (B17). */
export function scheduledSummaryCard({ data, drillDown }: Grouping, id: string): SummaryCard | null {
  const { scheduled } = data;
  if (!scheduled || scheduled.summary.shifts + scheduled.summary.without_schedule === 0) return null;
  const { summary } = scheduled;
  const shown = showScheduled(summary);
  const others = formatQuantity(summary.without_schedule, 'other');
  return {
    id,
    kind: 'summary',
    width: 'whole',
    title: 'Summary',
    finding: describe(summary),
    tiles: [
      {
        name: 'Scheduled RN hours',
        value: shown.scheduled.text,
        details: [`${formatQuantity(summary.shifts, 'shift')}, ${others} without a schedule`],
      },
      { name: 'Needed', value: shown.needed.text, details: [`${shown.plannedGap.text} scheduled vs needed`] },
      { name: 'Worked', value: shown.worked.text, details: [`${shown.closed.text} vs scheduled`] },
      { name: 'Premium', value: shown.premium.text, details: ['of the worked hours'] },
    ],
    table: buildTable(
      'Shifts',
      [summary],
      () => ({ key: 'all', name: 'All', behind: drillDown({}) }),
      scheduledColumns,
    ),
  };
}

export function scheduledPeriodsCard(grouping: Grouping, id: string): TableCard | null {
  const rows = grouping.data.scheduled?.periods.map(row => ({ ...row, place: { period: row } }));
  return buildCard(grouping, rows, { id, by: grouping.unit });
}

export function scheduledWindowsCard(grouping: Grouping, id: string): TableCard | null {
  const rows = grouping.data.scheduled?.by_window.map(row => ({ ...row, place: { window: row } }));
  return buildCard(grouping, rows, { id, by: 'shift' });
}

/** Null where the periods are weekdays. */
export function scheduledWeekdaysCard(grouping: Grouping, id: string): TableCard | null {
  if (grouping.grain === 'weekday') return null;
  const rows = grouping.data.scheduled?.by_weekday.map(row => ({
    ...row,
    place: { weekday: { id: row.weekday, label: row.label } },
  }));
  return buildCard(grouping, rows, { id, by: 'weekday' });
}

type PlacedRow = ScheduledRow & { label: string; place: DrillDownPlace };

function buildCard(
  { drillDown }: Grouping,
  rows: readonly PlacedRow[] | undefined,
  { id, by }: { id: string; by: string },
): TableCard | null {
  const known = rows?.filter(({ shifts }) => shifts > 0) ?? [];
  if (!rows || known.length === 0) return null;
  return {
    id,
    kind: 'table',
    width: 'whole',
    title: `RN hours by ${by}`,
    finding: describeWidestGap(known),
    table: buildTable(
      capitalize(by),
      rows,
      ({ label, shifts, without_schedule, place }) => ({
        key: label,
        name: label,
        behind: shifts + without_schedule > 0 ? drillDown(place) : null,
      }),
      scheduledColumns,
    ),
  };
}

/** Where the roster was furthest below the need. */
export function describeWidestGap(rows: readonly (ScheduledRow & { label: string })[]): string {
  const widest = findExtremes(rows, ({ planned_gap }) => planned_gap)?.least;
  if (!widest || showScheduled(widest).plannedGap.shown >= 0)
    return 'Nowhere were fewer RN hours scheduled than needed.';
  const { plannedGap, closed } = showScheduled(widest);
  return `Widest planned gap: ${widest.label}, ${plannedGap.text} RN hours; ${closed.text} were worked beyond the schedule.`;
}

function describe({ without_schedule: withoutSchedule, ...row }: ScheduledRow): string {
  return describeScheduled({ ...row, withoutSchedule });
}

export const scheduledColumns: readonly Column<ScheduledRow>[] = [
  ['Shifts', formatCount, row => row.shifts],
  ['Without schedule', formatCount, row => row.without_schedule],
  ['Scheduled', null, row => showKnown(row).scheduled],
  ['Needed', null, row => showKnown(row).needed],
  ['Planned gap', null, row => showKnown(row).plannedGap],
  ['Worked', null, row => showKnown(row).worked],
  ['Closed', null, row => showKnown(row).closed],
  ['Premium', null, row => showKnown(row).premium],
];

/** Dashes without shifts that have scheduled RNs. */
function showKnown(row: ScheduledRow) {
  const nothing = { scheduled: null, needed: null, worked: null, premium: null };
  return showScheduled(row.shifts === 0 ? nothing : row);
}
