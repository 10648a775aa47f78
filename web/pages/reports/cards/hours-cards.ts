import { formatNumber, formatPercentage } from '#domain/measures/formatting.ts';
import {
  convertHours,
  hasPremiumBeyondActual,
  listMetrics,
  type NursingHoursMetric,
} from '#domain/measures/nursing-hours.ts';
import { standardPremiumTypes } from '#domain/shifts/premium-types.ts';
import type { BarsCard, TableCard } from './card.ts';
import { describePeriod, type Grouping } from './grouping.ts';
import { type HoursRow, premiumHours, premiumShare, sumHours } from './hours.ts';
import { buildTable, type Column, comparedColumns, findCounterpart } from './table.ts';
import { capitalize, difference, findExtremes, formatCount, formatOne, signed } from './words.ts';

const metrics = {
  hours: { name: 'Hours', format: formatOne, decimals: 1 },
  ftes: { name: 'FTEs', format: (value: number | null) => formatNumber(value, 2), decimals: 2 },
  percentage: { name: 'Percentage', format: formatPercentage, decimals: 1 },
} as const;

export function hoursCard(grouping: Grouping, id: string): TableCard | null {
  const { data, unit, grain, state } = grouping;
  const all = sumHours(data.nursing_hours);
  if (all.total === 0) return null;
  const offered = listMetrics(grain);
  const metric = offered.find(each => each === state.metric) ?? 'hours';
  return {
    id,
    kind: 'table',
    width: 'whole',
    title: `Nursing hours by ${unit}`,
    finding: describeHours(grouping, all),
    choice: {
      isMetric: true,
      label: 'Show as',
      options: offered.map(each => ({ id: each, name: metrics[each].name })),
      chosen: metric,
    },
    remark: hasPremiumBeyondActual(all)
      ? 'In some shifts more premium RNs than RNs working were entered, so regular and premium hours add up to more than the total.'
      : null,
    table: hoursTable(grouping, metric),
  };
}

/** A row for each period and, below several, one for all of them. */
function hoursTable(grouping: Grouping, metric: NursingHoursMetric): TableCard['table'] {
  const { data, before, unit, names } = grouping;
  const periods = data.nursing_hours ?? [];
  const then = before?.data.nursing_hours;
  const { format, decimals } = metrics[metric];
  const read = (hours: (row: HoursRow) => number) => (row: HoursRow) => convertHours(hours(row), metric, row);
  // The total is always 100% of itself, so the premium share is compared.
  const isShare = metric === 'percentage';
  const compared = isShare ? premiumShare : read(row => row.total);
  const findThen = ({ key }: HoursRow, index: number) =>
    index === periods.length ? then && sumHours(then) : findCounterpart(then, key, index);
  const columns: Column<HoursRow>[] = [
    ['Total', format, read(row => row.total)],
    ['Regular', format, read(row => row.regular)],
    ...listPremiumTypes(periods, names).map(
      ({ id, name }): Column<HoursRow> => [name, format, read(row => row.premium[id] ?? 0)],
    ),
    ...comparedColumns(before, findThen, [isShare ? 'Premium' : 'Total', format, decimals, compared]),
  ];
  const rows = periods.length > 1 ? [...periods, sumHours(periods)] : periods;
  return buildTable(
    capitalize(unit),
    rows,
    (row, index) =>
      index === periods.length
        ? { key: row.key, name: row.label, behind: grouping.drillDown({}) }
        : describePeriod(grouping, row, row.total > 0),
    columns,
  );
}

function describeHours({ before }: Grouping, all: HoursRow): string {
  const now = `${formatCount(all.total)} hours worked, ${formatPercentage(premiumShare(all))} of them premium.`;
  if (!before) return now;
  const then = sumHours(before.data.nursing_hours);
  const change = signed(0)(difference(all.total, then.total));
  return `${now} ${before.title}: ${formatCount(then.total)} hours (${change}), ${formatPercentage(premiumShare(then))} premium.`;
}

export function premiumCard(grouping: Grouping, id: string): BarsCard | null {
  const { data, before, unit } = grouping;
  const rows = data.nursing_hours ?? [];
  const all = sumHours(rows);
  if (premiumHours(all) === 0) return null;
  const findThen = ({ key }: HoursRow, index: number) =>
    findCounterpart(before?.data.nursing_hours, key, index);
  const highest = findExtremes(rows, row => premiumShare(row) ?? 0)?.most;
  return {
    id,
    kind: 'bars',
    width: 'whole',
    title: `Premium share by ${unit}`,
    finding: `Premium hours as a share of all nursing hours, ${formatPercentage(premiumShare(all))} in all. Highest in ${highest?.label}: ${formatPercentage(highest ? premiumShare(highest) : null)}.`,
    yTitle: '% of nursing hours',
    bars: rows.map((row, index) => {
      const then = findThen(row, index);
      return {
        value: premiumShare(row),
        text: formatOne(premiumShare(row)),
        before: then ? premiumShare(then) : null,
        state: null,
      };
    }),
    beforeName: before?.name ?? null,
    references: [],
    table: buildTable(capitalize(unit), rows, row => describePeriod(grouping, row, row.total > 0), [
      ['Premium hours', formatOne, premiumHours],
      ['All hours', formatOne, row => row.total],
      ['Share', formatPercentage, premiumShare],
      ...comparedColumns(before, findThen, [null, formatPercentage, 1, premiumShare]),
    ]),
  };
}

/** The types that have hours: the standard ones in their order, then the module's own. */
function listPremiumTypes(
  rows: readonly HoursRow[],
  names: Grouping['names'],
): { id: string; name: string }[] {
  const used = new Set(rows.flatMap(row => Object.keys(row.premium)));
  const standard: { id: string; name: string }[] = standardPremiumTypes.filter(({ id }) => used.has(id));
  const own = [...used].filter(id => !standard.some(type => type.id === id)).toSorted();
  return [...standard, ...own.map(id => ({ id, name: names.premium_types[id] ?? `Other ${id.at(-1)}` }))];
}
