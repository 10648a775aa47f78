import { formatProductivityIndex } from '#domain/measures/formatting.ts';
import type { HeatmapCard } from './card.ts';
import type { Grouping } from './grouping.ts';
import { buildTable, type Column } from './table.ts';
import { type Colouring, createTint } from './tint.ts';
import {
  capitalize,
  difference,
  findExtremes,
  formatCount,
  formatOne,
  meanDifference,
  signed,
} from './words.ts';

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

export type HeatMeasure = keyof typeof measures;

const legends: Record<Colouring, string> = {
  amount: 'The stronger the colour, the more.',
  variance:
    'One colour for over (+), another for under (−) target; the stronger the colour, the further away.',
  index: '100 is on target, above is leaner. The stronger the colour, the further from 100, on either side.',
};

type ValueAt<Measure> = (measure: Measure, row: number, column: number) => number | null;

interface HeatSource<Measure extends HeatMeasure> {
  id: string;
  /** From the full name of the measure shown. */
  title: (measure: string) => string;
  columnName: string;
  /** Before a column's label: at 11:00, on Monday. */
  preposition: 'at' | 'on';
  /** The periods. */
  rows: readonly { key: string; label: string }[];
  /** The windows or weekdays. */
  columns: readonly { key: string; label: string }[];
  measures: readonly Measure[];
  defaultMeasure: Measure;
  valueAt: ValueAt<Measure>;
  valueBefore: ValueAt<Measure>;
  drillDownAt: (row: number, column: number) => ReturnType<Grouping['drillDown']>;
}

interface Place {
  row: number;
  column: number;
}

/** Shows one measure at a time by period and window or weekday. Its table holds all measures. */
export function heatmapCard<Measure extends HeatMeasure>(
  { before, state, unit }: Grouping,
  source: HeatSource<Measure | 'rn_actual'>,
): HeatmapCard | null {
  const { id, rows, columns, valueAt, valueBefore } = source;
  const chosen = source.measures.find(each => each === state.choices?.[id]) ?? source.defaultMeasure;
  const { name, unit: measured, colouring, decimals, format } = measures[chosen];
  const places = rows.map((_, row) => columns.map((_, column) => ({ row, column })));
  const value = ({ row, column }: Place) => valueAt(chosen, row, column);
  const text = (place: Place) =>
    colouring === 'index'
      ? formatProductivityIndex(value(place), valueAt('rn_actual', place.row, place.column))
      : format(value(place));
  const recorded = places.flat().filter(place => value(place) !== null);
  const extremes = findExtremes(recorded, place => value(place) ?? 0);
  if (!extremes) return null;
  const { most, least } = extremes;
  const where = (place: Place) =>
    `${text(place)} ${source.preposition} ${columns[place.column]?.label}, ${rows[place.row]?.label}`;
  const range =
    most === least
      ? `${measured}: ${where(most)}.`
      : `${measured}. Highest ${where(most)}; lowest ${where(least)}.`;
  const mean = meanDifference(
    recorded.map(place => ({ now: value(place), before: valueBefore(chosen, place.row, place.column) })),
  );
  const change = !before
    ? ''
    : mean === null
      ? ` ${before.title}: nothing recorded.`
      : ` Changed by ${signed(decimals)(mean)} on average since ${before.name}.`;
  const tint = createTint(recorded.map(value), colouring);
  return {
    id,
    kind: 'heatmap',
    width: 'whole',
    title: source.title(capitalize(colouring === 'index' ? measured : name)),
    finding: range + change,
    choice: {
      label: 'Show',
      options: source.measures.map(each => ({ id: each, name: measures[each].name })),
      chosen,
    },
    colouring: colouring === 'amount' ? 'amount' : 'sides',
    legend: legends[colouring],
    rowsName: capitalize(unit),
    rows: rows.map(({ label }) => label),
    columns: columns.map(({ label }) => label),
    cells: places.map(line =>
      line.map(place => {
        const now = value(place);
        const then = valueBefore(chosen, place.row, place.column);
        return {
          text: text(place),
          change: before && now !== null ? signed(decimals)(difference(now, then)) : null,
          tint: tint(now),
          behind: now === null ? null : source.drillDownAt(place.row, place.column),
        };
      }),
    ),
    table: buildTable<Place>(
      capitalize(unit),
      places.flat(),
      ({ row, column }) => ({
        key: `${rows[row]?.key} ${columns[column]?.key}`,
        name: rows[row]?.label ?? '',
      }),
      [
        [source.columnName, null, ({ column }) => columns[column]?.label ?? ''],
        ...source.measures.flatMap((each): Column<Place>[] => [
          [measures[each].name, measures[each].format, ({ row, column }) => valueAt(each, row, column)],
          ...(before
            ? [
                [
                  `${measures[each].name}, change`,
                  signed(measures[each].decimals),
                  ({ row, column }: Place) =>
                    difference(valueAt(each, row, column), valueBefore(each, row, column)),
                ] as const,
              ]
            : []),
        ]),
      ],
    ),
  };
}
