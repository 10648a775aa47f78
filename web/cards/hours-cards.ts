import {
  convertHours,
  hoursPercentage,
  listMetrics,
  type NursingHoursMetric,
} from '#domain/measures/convert-hours.ts';
import {
  describeComparison,
  oneDecimal,
  percentages,
  twoDecimals,
  wholeNumbers,
} from '#domain/measures/figures.ts';
import { formatPercentage, noFigure } from '#domain/measures/formatting.ts';
import { hasPremiumBeyondActual } from '#domain/measures/nursing-hours.ts';
import { standardPremiumTypes } from '#domain/shifts/premium-types.ts';
import type { BarsCard, Blocks, TableCard } from './card.ts';
import { type Compared, comparedColumns, compareFigures, pairPeriods } from './compared.ts';
import type { Grouping } from './grouping.ts';
import { type Column, periodTable } from './table.ts';
import { findExtent, findExtremes, formatOne } from './words.ts';

const metrics = {
  hours: { name: 'Hours', kind: oneDecimal },
  ftes: { name: 'FTEs', kind: twoDecimals },
  percentage: { name: 'Percentage', kind: percentages },
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
  const { before, names } = grouping;
  const then = before?.data.nursing_hours;
  const periods = pairPeriods(grouping, block => block.nursing_hours);
  const sum = { ...sumHours(periods), earlier: then && sumHours(then) };
  const { kind } = metrics[metric];
  const format = (value: number | null) => (value === null ? noFigure : kind.format(value, kind.decimals));
  const read = (hours: (row: HoursRow) => number) => (row: HoursRow) => convertHours(hours(row), metric, row);
  // The total is always 100% of itself, so the premium share is compared.
  const isShare = metric === 'percentage';
  const total = read(row => row.total);
  const readCompared = isShare ? premiumShare : total;
  const rows = (periods.length > 1 ? [...periods, sum] : periods).map(row => ({
    ...row,
    compared: compareFigures(readCompared(row), before && row.earlier && readCompared(row.earlier), kind),
  }));
  return periodTable(grouping, rows, hasHours, [
    isShare ? ['Total', format, total] : ['Total', null, ({ compared }) => compared.now],
    ['Regular', format, read(row => row.regular)],
    ...listPremiumTypes(periods, names).map(
      ({ id, name }): Column<HoursRow> => [name, format, read(row => row.premium[id] ?? 0)],
    ),
    ...(isShare && before
      ? [['Premium', null, ({ compared }: { compared: Compared }) => compared.now] as const]
      : []),
    ...comparedColumns<(typeof rows)[number]>(
      before,
      isShare ? 'Premium' : 'Total',
      ({ compared }) => compared,
    ),
  ]);
}

const hasHours = ({ total }: HoursRow) => total > 0;

function describeHours({ before }: Grouping, all: HoursRow): string {
  const then = sumHours(before?.data.nursing_hours);
  const [totalThen, shareThen] = before ? [then.total, premiumShare(then)] : [null, null];
  const total = compareFigures(all.total, totalThen, wholeNumbers);
  const share = compareFigures(premiumShare(all), shareThen, percentages);
  const now = `${total.now.text} hours worked, ${share.now.text} of them premium.`;
  if (!before) return now;
  if (then.total === 0) return `${now} ${before.title}: nothing recorded.`;
  return `${now} ${describeComparison(before.name, total, 'hours')}. ${describeComparison(before.name, share, 'percentage points premium')}.`;
}

export function premiumCard(grouping: Grouping, id: string): BarsCard | null {
  const { before, unit } = grouping;
  const rows = pairPeriods(grouping, block => block.nursing_hours).map(row => ({
    ...row,
    compared: compareFigures(
      premiumShare(row),
      before && row.earlier && premiumShare(row.earlier),
      percentages,
    ),
  }));
  const all = sumHours(rows);
  if (premiumHours(all) === 0) return null;
  const highest = findExtremes(rows, row => premiumShare(row) ?? 0)?.most;
  return {
    id,
    kind: 'bars',
    width: 'whole',
    title: `Premium share by ${unit}`,
    finding: `Premium hours as a share of all nursing hours, ${formatPercentage(premiumShare(all))} in all. Highest in ${highest?.label}: ${formatPercentage(highest ? premiumShare(highest) : null)}.`,
    yTitle: '% of nursing hours',
    bars: rows.map(row => ({
      value: premiumShare(row),
      text: formatOne(premiumShare(row)),
      before: row.earlier ? premiumShare(row.earlier) : null,
      state: null,
    })),
    beforeName: before?.name ?? null,
    references: [],
    extent: findExtent(
      rows.flatMap(row => [premiumShare(row), row.earlier ? premiumShare(row.earlier) : null]),
    ),
    table: periodTable(grouping, rows, hasHours, [
      ['Premium hours', formatOne, premiumHours],
      ['All hours', formatOne, row => row.total],
      ['Share', null, ({ compared }) => compared.now],
      ...comparedColumns<(typeof rows)[number]>(before, null, ({ compared }) => compared),
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

export type HoursRow = NonNullable<Blocks['nursing_hours']>[number];

export function premiumHours({ premium }: HoursRow): number {
  return Object.values(premium).reduce((sum, hours) => sum + hours, 0);
}

/** In percent; null without hours. */
export function premiumShare(row: HoursRow): number | null {
  return hoursPercentage(premiumHours(row), row.total);
}

/** All periods in one row. */
export function sumHours(rows: readonly HoursRow[] = []): HoursRow {
  const sum: HoursRow = { key: 'all', label: 'All', days: 0, total: 0, regular: 0, premium: {} };
  for (const row of rows) {
    sum.days += row.days;
    sum.total += row.total;
    sum.regular += row.regular;
    for (const [type, hours] of Object.entries(row.premium)) {
      sum.premium[type] = (sum.premium[type] ?? 0) + hours;
    }
  }
  return sum;
}
