import { wholeNumbers } from '#domain/measures/figures.ts';
import { formatCount, formatPercentage } from '#domain/measures/formatting.ts';
import { describeVariance } from '#domain/measures/staffing-figures.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import type { TableCard } from '#web/cards/card.ts';
import { comparedColumns, comparedVariance, compareFigures, compareStaffing } from '#web/cards/compared.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { readIndex } from '#web/cards/heatmap-card.ts';
import { type HoursRow, premiumHours, premiumShare, sumHours } from '#web/cards/hours-cards.ts';
import { getLeadMeasure, showLead } from '#web/cards/lead-measure.ts';
import { buildTable, type Column } from '#web/cards/table.ts';
import { findExtremes, formatOne } from '#web/cards/words.ts';
import { countFlags, countShiftsWithRules, flagShare } from '#web/features/red-flags/report/flag-cards.ts';
import { describeWidestGap, scheduledColumns } from '#web/features/schedule/scheduled-cards.ts';
import {
  findBlock,
  formatOwnShare,
  formatPatients,
  nameCounted,
} from '#web/features/standards/report/block-words.ts';

/** Compares the groupings of a report; null unless there are several. */
export function overviewCard(groupings: readonly Grouping[]): TableCard | null {
  const [first] = groupings;
  if (!first || groupings.length < 2) return null;
  if (first.data.red_flags) return flagsOverview(first, groupings);
  if (first.data.scheduled) return scheduledOverview(first, groupings);
  if (first.data.standards) return standardsOverview(first, groupings);
  return first.data.nursing_hours ? hoursOverview(first, groupings) : staffingOverview(first, groupings);
}

function staffingOverview(first: Grouping, groupings: readonly Grouping[]): TableCard | null {
  // The sum of all modules is not compared with its parts.
  const parts = groupings.filter(({ module }) => module !== null);
  const recorded = (parts.length > 0 ? parts : groupings).flatMap(({ name, data: { summary }, before }) =>
    summary && summary.shifts > 0
      ? [{ name, variance: compareStaffing(summary, before?.data.summary).variance }]
      : [],
  );
  const furthest = findExtremes(recorded, ({ variance }) => Math.abs(variance.value ?? 0))?.most;
  if (!furthest) return null;
  const rows = groupings.map(grouping => ({
    grouping,
    summary: grouping.data.summary,
    staffing: compareStaffing(grouping.data.summary, grouping.before?.data.summary),
    lead: showLead(first.report, grouping.data.summary, null),
  }));
  return sideBySide(
    first,
    staffingState(furthest.variance.value ?? 0) === null
      ? 'All are on target.'
      : `Furthest from target: ${furthest.name}, ${describeVariance(furthest.variance)}.`,
    rows,
    ({ summary }) => (summary?.shifts ?? 0) > 0,
    [
      ['Shifts', formatCount, ({ summary }) => summary?.shifts ?? 0],
      ['Census', formatOne, ({ summary }) => summary?.census ?? null],
      ['Target RNs', null, ({ staffing }) => staffing.target],
      ['Actual RNs', null, ({ staffing }) => staffing.actual],
      ['Variance', null, ({ staffing }) => staffing.variance],
      [`Target ${getLeadMeasure(first.report).unit}`, null, ({ lead }) => lead.target],
      ['Actual', null, ({ lead }) => lead.actual],
      ['Index', formatCount, ({ summary }) => readIndex(summary ?? {})],
      ...comparedColumns<(typeof rows)[number]>(first.before, 'Variance', ({ staffing }) =>
        comparedVariance(staffing),
      ),
    ],
  );
}

function hoursOverview(first: Grouping, groupings: readonly Grouping[]): TableCard | null {
  const rows = groupings.map(grouping => {
    const sum = sumHours(grouping.data.nursing_hours);
    const before = grouping.before && sumHours(grouping.before.data.nursing_hours);
    return { grouping, ...sum, compared: compareFigures(sum.total, before?.total, wholeNumbers) };
  });
  const isWorked = ({ total }: HoursRow) => total > 0;
  const most = findExtremes(rows.filter(isWorked), row => premiumShare(row) ?? 0)?.most;
  if (!most) return null;
  return sideBySide(
    first,
    `Highest share of premium hours: ${most.grouping.name}, ${formatPercentage(premiumShare(most))}.`,
    rows,
    isWorked,
    [
      ['Total hours', null, ({ compared }) => compared.now],
      ['Regular hours', formatCount, row => row.regular],
      ['Premium hours', formatCount, premiumHours],
      ['Premium share', formatPercentage, premiumShare],
      ...comparedColumns<(typeof rows)[number]>(first.before, 'Total hours', ({ compared }) => compared),
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
      ['Shifts with rules', formatCount, ({ flags }) => countShiftsWithRules(flags)],
      ['% of shifts flagged', formatPercentage, ({ flags }) => flagShare(flags)],
      ['Without data', formatCount, ({ flags }) => flags.missing],
      [
        'Minutes until short shifts were taken',
        formatCount,
        ({ flags }) => flags.times.short.acknowledge.median,
      ],
      ['Minutes until they were resolved', formatCount, ({ flags }) => flags.times.short.resolve.median],
      ['Not taken', formatCount, ({ flags }) => flags.open],
    ],
  );
}

function scheduledOverview(first: Grouping, groupings: readonly Grouping[]): TableCard | null {
  const rows = groupings.flatMap(grouping =>
    grouping.data.scheduled ? [{ grouping, label: grouping.name, ...grouping.data.scheduled.summary }] : [],
  );
  if (rows.every(({ shifts }) => shifts === 0)) return null;
  const known = rows.filter(({ shifts }) => shifts > 0);
  return sideBySide(first, describeWidestGap(known), rows, ({ shifts }) => shifts > 0, scheduledColumns);
}

/** Modules follow standards of their own, so shares are compared with the share that each requires. */
function standardsOverview(first: Grouping, groupings: readonly Grouping[]): TableCard | null {
  const rows = groupings.flatMap(grouping => {
    const block = findBlock(grouping);
    return block ? [{ grouping, block }] : [];
  });
  const least = findExtremes(
    rows.filter(({ block }) => block.share !== null),
    ({ block }) => block.share ?? 0,
  )?.least;
  if (!least || rows.length < 2) return null;
  const leftOut = rows.map(({ block }) => block.left_out?.patients ?? 0);
  const counted = nameCounted({ left_out: { shifts: 0, patients: Math.max(...leftOut) } });
  return sideBySide(
    first,
    `Lowest share of rated shifts with enough RNs ${counted}: ${least.grouping.name}, ${formatOwnShare(least.block)}.`,
    rows,
    () => false,
    [
      ['Rated shifts', formatCount, ({ block }) => block.rated],
      ['Short', formatCount, ({ block }) => block.short],
      ['% with enough RNs', null, ({ block }) => formatOwnShare(block)],
      ['% required', null, ({ block }) => (block.required_share === null ? '' : `${block.required_share}%`)],
      ['Calendar days with a short shift', formatCount, ({ block }) => block.calendar_days_short],
      ['Not rated', formatCount, ({ block }) => block.not_rated],
      ['Without data', formatCount, ({ block }) => block.missing],
      leftOut.some(patients => patients > 0)
        ? ['Patients not covered', null, ({ block }) => formatPatients(block.left_out?.patients ?? 0)]
        : null,
    ],
  );
}

function sideBySide<Row extends { grouping: Grouping }>(
  { report }: Grouping,
  finding: string,
  rows: readonly Row[],
  hasShifts: (row: Row) => boolean,
  columns: readonly (Column<Row> | null)[],
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
