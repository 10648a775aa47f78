import { formatNumber, formatPercentage } from '#domain/measures/formatting.ts';
import {
  convertHours,
  hasPremiumBeyondActual,
  hoursPercentage,
  listMetrics,
  type NursingHoursMetric,
} from '#domain/measures/nursing-hours.ts';
import { standardPremiumTypes } from '#domain/shifts/premium-types.ts';
import type { BarsCard, CardRow, TableCard } from './card.ts';
import { comparedColumns, comparedValues, counterpart } from './compared.ts';
import { type HoursRow, premiumHours, sumOf } from './hours-rows.ts';
import type { Part } from './part.ts';
import { changeOf, formatOne, signed, titled, unitOf } from './words.ts';

const metricNames: Record<NursingHoursMetric, string> = {
  hours: 'Hours',
  ftes: 'FTEs',
  percentage: 'Percentage',
};

const formats: Record<NursingHoursMetric, (value: number | null) => string> = {
  hours: formatOne,
  ftes: value => formatNumber(value, 2),
  percentage: formatPercentage,
};

/** The metric that a report shows: the person's choice, where the grain offers it. */
function metricOf({ state, grain }: Part): NursingHoursMetric {
  const offered = listMetrics(grain);
  return offered.find(metric => metric === state.metric) ?? 'hours';
}

export function hoursCard(part: Part, id: string): TableCard | null {
  const whole = sumOf(part.data.nursing_hours ?? []);
  if (whole.total === 0) return null;
  const metric = metricOf(part);
  return {
    id,
    kind: 'table',
    width: 'whole',
    title: `Nursing hours by ${unitOf(part.grain)}`,
    finding: hoursFinding(part, whole),
    choice: {
      isMetric: true,
      label: 'Show as',
      options: listMetrics(part.grain).map(offered => ({ id: offered, name: metricNames[offered] })),
      chosen: metric,
    },
    remark: hasPremiumBeyondActual(whole)
      ? 'In some shifts more premium RNs than RNs working were entered, so regular and premium hours add up to more than the total.'
      : null,
    table: hoursTable(part, metric),
  };
}

function hoursTable(part: Part, metric: NursingHoursMetric): TableCard['table'] {
  const rows = part.data.nursing_hours ?? [];
  const then = part.before?.data.nursing_hours;
  const types = premiumTypesIn(rows, part.names);
  const format = formats[metric];
  // A share of itself is always the whole: what changes in percentages is how much of it is premium.
  const compared = (row: HoursRow) =>
    metric === 'percentage'
      ? hoursPercentage(premiumHours(row), row.total)
      : convertHours(row.total, metric, row);
  const lineOf = (row: HoursRow, before: HoursRow | undefined, behind: CardRow['behind']): CardRow => ({
    key: row.key,
    name: row.label,
    values: [
      convertHours(row.total, metric, row),
      convertHours(row.regular, metric, row),
      ...types.map(({ id }) => convertHours(row.premium[id] ?? 0, metric, row)),
      ...comparedValues(part.before, compared(row), before && compared(before)),
    ],
    behind: behind ?? null,
  });
  const lines = rows.map((row, index) => {
    const behind = row.total > 0 ? part.behind({ periodKey: row.key }) : null;
    return lineOf(row, counterpart(then, { key: row.key, index }), behind);
  });
  return {
    rowName: titled(unitOf(part.grain)),
    columns: [
      { name: 'Total', format },
      { name: 'Regular', format },
      ...types.map(({ name }) => ({ name, format })),
      ...comparedColumns(part.before, format, metric === 'ftes' ? 2 : 1).map(column => ({
        ...column,
        name: `${metric === 'percentage' ? 'Premium' : 'Total'}, ${column.name.toLowerCase()}`,
      })),
    ],
    rows: rows.length > 1 ? [...lines, lineOf(sumOf(rows), then && sumOf(then), part.behind({}))] : lines,
  };
}

function hoursFinding({ before }: Part, whole: HoursRow): string {
  const share = hoursPercentage(premiumHours(whole), whole.total);
  const now = `${formatNumber(whole.total, 0)} hours worked, ${formatPercentage(share)} of them premium.`;
  if (!before) return now;
  const then = sumOf(before.data.nursing_hours ?? []);
  const change = changeOf(whole.total, then.total);
  return `${now} ${titled(before.name)}: ${formatNumber(then.total, 0)} hours (${signed(0)(change)}), ${formatPercentage(hoursPercentage(premiumHours(then), then.total))} premium.`;
}

export function premiumCard(part: Part, id: string): BarsCard | null {
  const rows = part.data.nursing_hours ?? [];
  const whole = sumOf(rows);
  if (premiumHours(whole) === 0) return null;
  const shareOf = (row: HoursRow) => hoursPercentage(premiumHours(row), row.total);
  const then = part.before?.data.nursing_hours;
  const bars = rows.map((row, index) => {
    const other = counterpart(then, { key: row.key, index });
    return {
      label: row.label,
      value: shareOf(row),
      text: formatOne(shareOf(row)),
      before: other ? shareOf(other) : null,
      state: null,
      behind: row.total > 0 ? part.behind({ periodKey: row.key }) : null,
    };
  });
  const most = bars.reduce<(typeof bars)[number] | null>(
    (best, bar) => ((bar.value ?? 0) > (best?.value ?? 0) ? bar : best),
    null,
  );
  return {
    id,
    kind: 'bars',
    width: 'whole',
    title: `Premium share by ${unitOf(part.grain)}`,
    finding: `Premium hours as a share of all nursing hours, ${formatPercentage(shareOf(whole))} in all. Highest in ${most?.label}: ${formatPercentage(most?.value ?? null)}.`,
    xTitle: titled(unitOf(part.grain)),
    yTitle: '% of nursing hours',
    bars,
    beforeName: part.before?.name ?? null,
    references: [],
    table: {
      rowName: titled(unitOf(part.grain)),
      columns: [
        { name: 'Premium hours', format: formatOne },
        { name: 'All hours', format: formatOne },
        { name: 'Share', format: formatPercentage },
        ...comparedColumns(part.before, formatPercentage, 1),
      ],
      rows: rows.map((row, index) => ({
        key: row.key,
        name: row.label,
        values: [
          premiumHours(row),
          row.total,
          shareOf(row),
          ...comparedValues(part.before, shareOf(row), bars[index]?.before),
        ],
        behind: bars[index]?.behind ?? null,
      })),
    },
  };
}

/** The types that have hours, in the product's order; a module's own last. */
function premiumTypesIn(rows: readonly HoursRow[], names: Part['names']): { id: string; name: string }[] {
  const used = new Set(rows.flatMap(row => Object.keys(row.premium)));
  const known = standardPremiumTypes
    .filter(({ id }) => used.has(id))
    .map(({ id, name }) => ({
      id: id as string,
      name,
    }));
  const own = [...used].filter(id => !known.some(type => type.id === id)).toSorted();
  return [...known, ...own.map(id => ({ id, name: names.premium_types[id] ?? `Other ${id.at(-1)}` }))];
}
