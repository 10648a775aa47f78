import type { HeatmapCard } from './card.ts';
import type { Part } from './part.ts';
import { type Colouring, tintOf } from './tint.ts';
import { changeOf, extremes, signed, titled } from './words.ts';

/** One thing that a heatmap can show. */
export interface HeatMeasure {
  id: string;
  name: string;
  unit: string;
  colouring: Colouring;
  decimals: number;
  format: (value: number | null, row: number, column: number) => string;
  /** By row and column. */
  values: readonly (readonly (number | null)[])[];
  /** The same over the dates compared with. */
  before: (row: number, column: number) => number | null;
}

/** What a title calls it; among the choices there is room for a short name only. */
export function fullNameOf({ colouring, name, unit }: HeatMeasure): string {
  return titled(colouring === 'index' ? unit : name);
}

interface HeatAxis {
  key: string;
  label: string;
}

interface HeatSource {
  id: string;
  title: (measure: HeatMeasure) => string;
  rowName: string;
  columnName: string;
  /** Before a column's name: at 11:00, on Monday. */
  preposition: 'at' | 'on';
  rows: readonly HeatAxis[];
  columns: readonly HeatAxis[];
  measures: readonly HeatMeasure[];
  usual: string;
  behindOf: (row: number, column: number) => ReturnType<Part['behind']>;
}

const legends: Record<Colouring, string> = {
  amount: 'The stronger the colour, the more.',
  variance:
    'One colour for over (+), another for under (−) target; the stronger the colour, the further away.',
  index: '100 is on target, above is leaner. The stronger the colour, the further from 100, on either side.',
};

/** A table of periods by windows or weekdays, one measure at a time; all of them leave with it. */
export function heatmapCard(part: Part, source: HeatSource): HeatmapCard | null {
  const { rows, columns, measures } = source;
  const chosen =
    measures.find(({ id }) => id === part.state.choices?.[source.id]) ??
    measures.find(({ id }) => id === source.usual);
  if (!chosen || chosen.values.flat().every(value => value === null)) return null;
  const tint = tintOf(chosen.values.flat(), chosen.colouring);
  const change = signed(chosen.decimals);
  return {
    id: source.id,
    kind: 'heatmap',
    width: 'whole',
    title: source.title(chosen),
    finding: findingOf(part, source, chosen),
    choice: { label: 'Show', options: measures.map(({ id, name }) => ({ id, name })), chosen: chosen.id },
    colouring: chosen.colouring === 'amount' ? 'amount' : 'sides',
    legend: legends[chosen.colouring],
    rowsName: source.rowName,
    rows: rows.map(({ label }) => label),
    columns: columns.map(({ label }) => label),
    cells: rows.map((_, row) =>
      columns.map((_, column) => {
        const value = chosen.values[row]?.[column] ?? null;
        return {
          text: chosen.format(value, row, column),
          change: part.before && value !== null ? change(changeOf(value, chosen.before(row, column))) : null,
          tint: tint(value),
          behind: value === null ? null : source.behindOf(row, column),
        };
      }),
    ),
    table: {
      rowName: source.rowName,
      columns: [
        { name: source.columnName },
        ...measures.flatMap(measure => [
          { name: measure.name, format: (value: number | null) => measure.format(value, -1, -1) },
          ...(part.before ? [{ name: `${measure.name}, change`, format: signed(measure.decimals) }] : []),
        ]),
      ],
      rows: rows.flatMap((rowAxis, row) =>
        columns.map((columnAxis, column) => ({
          key: `${rowAxis.key} ${columnAxis.key}`,
          name: rowAxis.label,
          values: [
            columnAxis.label,
            ...measures.flatMap(measure => {
              const value = measure.values[row]?.[column] ?? null;
              return part.before ? [value, changeOf(value, measure.before(row, column))] : [value];
            }),
          ],
        })),
      ),
    },
  };
}

/** Where it is furthest from target on each side, or most and least. */
function findingOf(part: Part, { rows, columns, preposition }: HeatSource, measure: HeatMeasure): string {
  const cells = measure.values.flatMap((line, row) =>
    line.flatMap((value, column) => (value === null ? [] : [{ value, row, column }])),
  );
  const found = extremes(cells, cell => cell.value);
  if (!found) return `${measure.unit}.`;
  const where = ({ value, row, column }: (typeof cells)[number]) =>
    `${measure.format(value, row, column)} ${preposition} ${columns[column]?.label}, ${rows[row]?.label}`;
  const { most, least } = found;
  const changed = changeWords(part, measure, cells);
  if (most === least) return `${measure.unit}: ${where(most)}.${changed}`;
  return `${measure.unit}. Highest ${where(most)}; lowest ${where(least)}.${changed}`;
}

function changeWords(
  { before }: Part,
  measure: HeatMeasure,
  cells: readonly { value: number; row: number; column: number }[],
): string {
  if (!before) return '';
  const changes = cells.flatMap(({ value, row, column }) => {
    const change = changeOf(value, measure.before(row, column));
    return change === null ? [] : [change];
  });
  if (changes.length === 0) return ` ${titled(before.name)}: nothing recorded.`;
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  return ` Changed by ${signed(measure.decimals)(mean)} on average since ${before.name}.`;
}
