import { oneDecimal, wholeNumbers } from '#domain/measures/figures.ts';
import { capitalize, formatProductivityIndex } from '#domain/measures/formatting.ts';
import type { HeatmapCard } from './card.ts';
import { type Compared, compareFigures, compareStaffing } from './compared.ts';
import type { DrillDownPlace, Grouping } from './grouping.ts';
import { buildTable, type Column } from './table.ts';
import type { Colouring } from './tint.ts';
import { findExtent, findExtremes, mean, signed } from './words.ts';

const amount = { colouring: 'amount', kind: oneDecimal } as const;

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
    kind: oneDecimal,
  },
  productivity_index: {
    name: 'Index',
    unit: 'Productivity index',
    colouring: 'index',
    kind: wholeNumbers,
  },
} as const;

type HeatMeasure = keyof typeof measures;

export const heatMeasures = Object.keys(measures) as HeatMeasure[];

const legends: Record<Colouring, string> = {
  amount: 'Darker means more.',
  variance: 'One color for over (+), another for under (−) target. Darker means further from target.',
  index: '100 is on target, above is leaner. Darker means further from 100, on either side.',
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
  const { name, unit: measured, colouring, kind } = measures[chosen];
  const lines = rows.map(row =>
    columns.map((column, index) => {
      const { now = {}, earlier = {}, behind = {} } = row.places[index] ?? {};
      const shown = showEntry(now, before ? earlier : {}, source.measures);
      const { now: figure, change } = shown(chosen);
      const text = isInfinite(chosen, now)
        ? formatProductivityIndex(null, now.rn_actual ?? null)
        : figure.text;
      return { row, column, now, shown, value: figure.value, figure, change, text, behind };
    }),
  );
  const places = lines.flat();
  type Place = (typeof places)[number];
  if (!places.some(({ now }) => source.measures.some(each => (now[each] ?? null) !== null))) return null;
  const recorded = places.filter(({ value }) => value !== null);
  const values = recorded.map(({ figure }) => figure.shown);
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
      ? describeRange(extremes) +
        describeCellChange(before, mean(recorded.map(({ change }) => change.value)), kind.decimals)
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
      line.map(({ value, figure, change, text, behind, now }) => ({
        text,
        change: before && value !== null ? change.text : null,
        value: value === null ? null : figure.shown,
        // An infinite index has shifts, too.
        behind: value === null && !isInfinite(chosen, now) ? null : drillDown(behind),
      })),
    ),
    table: buildTable<Place>(
      capitalize(unit),
      places,
      ({ row, column }) => ({ key: `${row.key} ${column.key}`, name: row.label }),
      [
        [columnName, null, ({ column }) => column.label],
        ...source.measures.flatMap((each): Column<Place>[] => {
          const { name } = measures[each];
          const figure: Column<Place> = [
            name,
            null,
            ({ shown, now }) =>
              isInfinite(each, now) ? formatProductivityIndex(null, now.rn_actual ?? null) : shown(each).now,
          ];
          return before ? [figure, [`${name}, change`, null, ({ shown }) => shown(each).change]] : [figure];
        }),
      ],
    ),
  };
}

/** Each measure in one place, with the same over the dates compared with. */
function showEntry(now: HeatEntry, earlier: HeatEntry, shown: readonly HeatMeasure[]) {
  const rns = compareStaffing(now, earlier);
  const others = new Map(
    shown.map(each => [each, compareFigures(now[each], earlier[each], measures[each].kind)]),
  );
  const staffing: Partial<Record<HeatMeasure, Compared>> = {
    rn_target: { now: rns.target, before: rns.targetBefore, change: rns.targetChange },
    rn_actual: { now: rns.actual, before: rns.actualBefore, change: rns.actualChange },
    rn_variance: { now: rns.variance, before: rns.varianceBefore, change: rns.varianceChange },
  };
  return (measure: HeatMeasure): Compared =>
    staffing[measure] ?? others.get(measure) ?? compareFigures(null, null);
}

/** Shifts without RNs working have an infinite index. */
function isInfinite(measure: HeatMeasure, { productivity_index, rn_actual }: HeatEntry): boolean {
  return (
    measure === 'productivity_index' && (productivity_index ?? null) === null && (rn_actual ?? null) !== null
  );
}

/** A text for an infinite index. */
export function readIndex({
  productivity_index = null,
  rn_actual = null,
}: HeatEntry): number | string | null {
  return isInfinite('productivity_index', { productivity_index, rn_actual })
    ? formatProductivityIndex(null, rn_actual)
    : productivity_index;
}

function describeCellChange(before: Grouping['before'], change: number | null, decimals: number): string {
  if (!before) return '';
  return change === null
    ? ` ${before.title}: nothing to compare with.`
    : ` Changed by ${signed(decimals)(change)} on average since ${before.name}.`;
}
