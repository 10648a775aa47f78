import { capitalize, formatProductivityIndex, roundAsShown } from '#domain/measures/formatting.ts';
import type { HeatmapCard } from './card.ts';
import type { DrillDownPlace, Grouping } from './grouping.ts';
import { buildTable, type Column } from './table.ts';
import type { Colouring } from './tint.ts';
import { difference, findExtent, findExtremes, formatCount, formatOne, mean, signed } from './words.ts';

const amount = { colouring: 'amount', decimals: 1, format: formatOne } as const;

/** The short names are for the choice of measure. */
const measures = {
  census: { ...amount, name: 'Census', unit: 'Patients' },
  census_p10: { ...amount, name: '10th percentile', unit: 'Patients, 10th percentile' },
  census_p90: { ...amount, name: '90th percentile', unit: 'Patients, 90th percentile' },
  rn_target: { ...amount, name: 'Target RNs', unit: 'RNs needed' },
  rn_actual: { ...amount, name: 'Actual RNs', unit: 'RNs working' },
  rn_variance: {
    name: 'Variance',
    unit: 'RNs over (+) or under (−) target',
    colouring: 'variance',
    decimals: 1,
    format: signed(1),
  },
  productivity_index: {
    name: 'Index',
    unit: 'Productivity index',
    colouring: 'index',
    decimals: 0,
    format: formatCount,
  },
} as const;

type HeatMeasure = keyof typeof measures;

export const heatMeasures = Object.keys(measures) as HeatMeasure[];

const legends: Record<Colouring, string> = {
  amount: 'The stronger the colour, the more.',
  variance:
    'One colour for over (+), another for under (−) target; the stronger the colour, the further away.',
  index: '100 is on target, above is leaner. The stronger the colour, the further from 100, on either side.',
};

/** The measures in one period and window or weekday. */
export type HeatEntry = Partial<Record<HeatMeasure, number | null>>;

interface HeatPlace {
  now: HeatEntry | undefined;
  /** Over the dates compared with. */
  earlier: HeatEntry | undefined;
  behind: DrillDownPlace;
}

interface HeatSource {
  id: string;
  /** From the full name of the measure shown. */
  title: (measure: string) => string;
  columnName: string;
  /** Before a column's label: at 11:00, on Monday. */
  preposition: 'at' | 'on';
  /** The periods. */
  rows: readonly { key: string; label: string; places: readonly HeatPlace[] }[];
  /** The windows or weekdays, in the order of the places. */
  columns: readonly { key: string; label: string }[];
  measures: readonly HeatMeasure[];
  defaultMeasure: HeatMeasure;
}

/** Shows one measure at a time by period and window or weekday. Its table holds all measures. */
export function heatmapCard(
  { before, state, unit, drillDown }: Grouping,
  { id, title, columnName, preposition, rows, columns, ...source }: HeatSource,
): HeatmapCard | null {
  const chosen = source.measures.find(each => each === state.choices?.[id]) ?? source.defaultMeasure;
  const { name, unit: measured, colouring, decimals, format } = measures[chosen];
  const lines = rows.map(row =>
    columns.map((column, index) => {
      const { now = {}, earlier = {}, behind = {} } = row.places[index] ?? {};
      const value = now[chosen] ?? null;
      const change = difference(value, earlier[chosen]);
      const text =
        colouring === 'index' ? formatProductivityIndex(value, now.rn_actual ?? null) : format(value);
      return { row, column, now, earlier, value, change, text, behind };
    }),
  );
  const places = lines.flat();
  type Place = (typeof places)[number];
  if (!places.some(({ now }) => source.measures.some(each => (now[each] ?? null) !== null))) return null;
  const recorded = places.filter(({ value }) => value !== null);
  const values = recorded.map(({ value }) => roundAsShown(value ?? 0, decimals));
  const where = ({ text, row, column }: Place) => `${text} ${preposition} ${column.label}, ${row.label}`;
  const describeRange = ({ most, least }: { most: Place; least: Place }) =>
    most === least
      ? `${measured}: ${where(most)}.`
      : `${measured}. Highest ${where(most)}; lowest ${where(least)}.`;
  const extremes = findExtremes(recorded, ({ value }) => value ?? 0);
  return {
    id,
    kind: 'heatmap',
    width: 'whole',
    title: title(capitalize(colouring === 'index' ? measured : name)),
    finding: extremes
      ? describeRange(extremes) + describeChange(before, mean(recorded.map(({ change }) => change)), decimals)
      : `${measured}: no RNs recorded.`,
    choice: {
      label: 'Show',
      options: source.measures.map(each => ({ id: each, name: measures[each].name })),
      chosen,
    },
    colouring,
    // If every index is infinite: on target, which stretches the colours of no other grouping.
    extent: findExtent(values.length > 0 ? values : [100]),
    legend: legends[colouring],
    rowsName: capitalize(unit),
    rows: rows.map(({ label }) => label),
    columns: columns.map(({ label }) => label),
    cells: lines.map(line =>
      line.map(({ value, change, text, behind }) => ({
        text,
        change: before && value !== null ? signed(decimals)(change) : null,
        value: value === null ? null : roundAsShown(value, decimals),
        behind: value === null ? null : drillDown(behind),
      })),
    ),
    table: buildTable<Place>(
      capitalize(unit),
      places,
      ({ row, column }) => ({ key: `${row.key} ${column.key}`, name: row.label }),
      [
        [columnName, null, ({ column }) => column.label],
        ...source.measures.flatMap((each): Column<Place>[] => {
          const { name, format, decimals } = measures[each];
          const shown: Column<Place> = [
            name,
            format,
            ({ now }) => (each === 'productivity_index' ? readIndex(now) : (now[each] ?? null)),
          ];
          const change = ({ now, earlier }: Place) => difference(now[each], earlier[each]);
          return before ? [shown, [`${name}, change`, signed(decimals), change]] : [shown];
        }),
      ],
    ),
  };
}

/** A text for an infinite index. */
export function readIndex({
  productivity_index = null,
  rn_actual = null,
}: HeatEntry): number | string | null {
  const isInfinite = productivity_index === null && rn_actual !== null;
  return isInfinite ? formatProductivityIndex(null, rn_actual) : productivity_index;
}

function describeChange(before: Grouping['before'], change: number | null, decimals: number): string {
  if (!before) return '';
  return change === null
    ? ` ${before.title}: nothing to compare with.`
    : ` Changed by ${signed(decimals)(change)} on average since ${before.name}.`;
}
