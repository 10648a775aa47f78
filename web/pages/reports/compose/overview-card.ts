import { formatPercentage, formatVariance } from '#domain/measures/formatting.ts';
import { formatMinutes } from '#domain/reports/red-flags/describe-flags.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import type { Measures, TableCard } from '../cards/card.ts';
import { comparedColumns } from '../cards/compared.ts';
import type { Grouping } from '../cards/grouping.ts';
import { readIndex } from '../cards/heatmap-card.ts';
import { type HoursRow, premiumHours, premiumShare, sumHours } from '../cards/hours-cards.ts';
import { getLeadMeasure } from '../cards/lead-measure.ts';
import { buildTable, type Column } from '../cards/table.ts';
import { findExtremes, formatCount, formatOne, signed } from '../cards/words.ts';
import { countFlags, flagShare } from '../red-flags/flag-cards.ts';

/** Compares the groupings of a report; null unless there are several. */
export function overviewCard(groupings: readonly Grouping[]): TableCard | null {
  const [first] = groupings;
  if (!first || groupings.length < 2) return null;
  if (first.data.red_flags) return flagsOverview(first, groupings);
  return first.data.nursing_hours ? hoursOverview(first, groupings) : staffingOverview(first, groupings);
}

function staffingOverview(first: Grouping, groupings: readonly Grouping[]): TableCard | null {
  // The sum of all modules is not compared with its parts.
  const parts = groupings.filter(({ module }) => module !== null);
  const recorded = (parts.length > 0 ? parts : groupings).flatMap(({ name, data: { summary } }) =>
    summary && summary.shifts > 0 ? [{ name, variance: summary.rn_variance ?? 0 }] : [],
  );
  const furthest = findExtremes(recorded, ({ variance }) => Math.abs(variance))?.most;
  if (!furthest) return null;
  const lead = getLeadMeasure(first.report);
  const rows = groupings.map(grouping => ({
    grouping,
    summary: grouping.data.summary,
    earlier: grouping.before ? { summary: grouping.before.data.summary } : undefined,
  }));
  const read =
    (key: keyof Measures) =>
    ({ summary }: { summary: Measures | undefined }) =>
      summary?.[key] ?? null;
  return sideBySide(
    first,
    staffingState(furthest.variance) === null
      ? 'All are on target.'
      : `Furthest from target: ${furthest.name}, ${formatVariance(furthest.variance)}.`,
    rows,
    ({ summary }) => (summary?.shifts ?? 0) > 0,
    [
      ['Shifts', formatCount, ({ summary }) => summary?.shifts ?? 0],
      ['Census', formatOne, read('census')],
      ['Target RNs', formatOne, read('rn_target')],
      ['Actual RNs', formatOne, read('rn_actual')],
      ['Variance', signed(1), read('rn_variance')],
      [`Target ${lead.name.toLowerCase().replace('rn', 'RN')}`, lead.format, read(lead.target)],
      ['Actual', lead.format, read(lead.actual)],
      ['Index', formatCount, ({ summary }) => readIndex(summary ?? {})],
      ...comparedColumns(first.before, ['Variance', signed(1), 1, read('rn_variance')]),
    ],
  );
}

function hoursOverview(first: Grouping, groupings: readonly Grouping[]): TableCard | null {
  const rows = groupings.map(grouping => ({
    grouping,
    ...sumHours(grouping.data.nursing_hours),
    earlier: grouping.before ? sumHours(grouping.before.data.nursing_hours) : undefined,
  }));
  const isWorked = ({ total }: HoursRow) => total > 0;
  const most = findExtremes(rows.filter(isWorked), row => premiumShare(row) ?? 0)?.most;
  if (!most) return null;
  return sideBySide(
    first,
    `Highest share of premium hours: ${most.grouping.name}, ${formatPercentage(premiumShare(most))}.`,
    rows,
    isWorked,
    [
      ['Total hours', formatCount, row => row.total],
      ['Regular hours', formatCount, row => row.regular],
      ['Premium hours', formatCount, premiumHours],
      ['Premium share', formatPercentage, premiumShare],
      ...comparedColumns<HoursRow>(first.before, ['Total', formatCount, 0, row => row.total]),
    ],
  );
}

function flagsOverview(first: Grouping, groupings: readonly Grouping[]): TableCard | null {
  const rows = groupings.flatMap(grouping =>
    grouping.data.red_flags ? [{ grouping, flags: grouping.data.red_flags }] : [],
  );
  const parts = rows.filter(({ grouping }) => grouping.module !== null);
  const most = findExtremes(parts.length > 0 ? parts : rows, ({ flags }) => countFlags(flags))?.most;
  if (!most || countFlags(most.flags) === 0) return null;
  return sideBySide(
    first,
    `Most red flags: ${most.grouping.name}, ${formatCount(countFlags(most.flags))}.`,
    rows,
    () => false,
    [
      ['Red flags', formatCount, ({ flags }) => countFlags(flags)],
      ['Shifts', formatCount, ({ flags }) => flags.shifts],
      ['% of shifts flagged', formatPercentage, ({ flags }) => flagShare(flags)],
      ['Without data', formatCount, ({ flags }) => flags.missing],
      [
        'Minutes to acknowledge short shifts',
        formatMinutes,
        ({ flags }) => flags.times.short.acknowledge.median,
      ],
      ['Minutes to resolve them', formatMinutes, ({ flags }) => flags.times.short.resolve.median],
      ['Not acknowledged', formatCount, ({ flags }) => flags.open],
    ],
  );
}

function sideBySide<Row extends { grouping: Grouping }>(
  { report }: Grouping,
  finding: string,
  rows: readonly Row[],
  hasShifts: (row: Row) => boolean,
  columns: readonly Column<Row>[],
): TableCard {
  return {
    id: `${report}/overview`,
    kind: 'table',
    width: 'whole',
    title: 'Side by side',
    finding,
    table: buildTable(
      'Grouping',
      rows,
      row => ({
        key: String(row.grouping.index),
        name: row.grouping.name,
        behind: hasShifts(row) ? row.grouping.drillDown({}) : null,
      }),
      columns,
    ),
  };
}
