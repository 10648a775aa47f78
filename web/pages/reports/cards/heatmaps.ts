import type { ReportData } from '#contract/reports/report-context.ts';
import { formatNumber, formatProductivityIndex } from '#domain/measures/formatting.ts';
import type { HeatmapCard } from './card.ts';
import { counterpart } from './compared.ts';
import { fullNameOf, type HeatMeasure, heatmapCard } from './heatmap-card.ts';
import type { Part } from './part.ts';
import { formatOne, signed, titled, unitOf } from './words.ts';

type Block = NonNullable<ReportData['heatmap']>;

const levels = [
  { id: 'census', name: 'Census', unit: 'Patients', colouring: 'amount', format: formatOne },
  { id: 'rn_target', name: 'Target RNs', unit: 'RNs needed', colouring: 'amount', format: formatOne },
  { id: 'rn_actual', name: 'Actual RNs', unit: 'RNs working', colouring: 'amount', format: formatOne },
  {
    id: 'rn_variance',
    name: 'Variance',
    unit: 'RNs over (+) or under (−) target',
    colouring: 'variance',
    format: signed(1),
  },
] as const;

/** Census, RNs, variance and productivity index by period and window. */
export function staffingHeatmap(part: Part, id: string): HeatmapCard | null {
  const { heatmap, productivity_heatmap: productivity } = part.data;
  if (!heatmap) return null;
  const then = part.before?.data;
  const place = (block: Pick<Block, 'windows' | 'periods'> | undefined, row: number, column: number) =>
    block ? placeIn(block, heatmap, row, column) : null;
  const measures: HeatMeasure[] = levels.map(level => ({
    ...level,
    decimals: 1,
    values: heatmap[level.id],
    before: (row, column) => valueAt(then?.heatmap?.[level.id], place(then?.heatmap, row, column)),
  }));
  if (productivity) {
    measures.push({
      id: 'productivity_index',
      name: 'Index',
      unit: 'Productivity index',
      colouring: 'index',
      decimals: 0,
      format: (value, row, column) =>
        row < 0
          ? formatNumber(value, 0)
          : formatProductivityIndex(value, heatmap.rn_actual[row]?.[column] ?? null),
      values: productivity.productivity_index,
      before: (row, column) =>
        valueAt(
          then?.productivity_heatmap?.productivity_index,
          place(then?.productivity_heatmap, row, column),
        ),
    });
  }
  return heatmapCard(part, {
    id,
    title: measure => `${fullNameOf(measure)} by ${unitOf(part.grain)} and shift`,
    rowName: titled(unitOf(part.grain)),
    columnName: 'Shift',
    preposition: 'at',
    rows: heatmap.periods,
    columns: heatmap.windows.map(({ id: window, label }) => ({ key: String(window), label })),
    measures,
    usual: 'rn_variance',
    behindOf: (row, column) => {
      const window = heatmap.windows[column];
      return window ? part.behind({ periodKey: heatmap.periods[row]?.key, window }) : null;
    },
  });
}

/** The same period and window in another report's heatmap. */
function placeIn(
  block: Pick<Block, 'windows' | 'periods'>,
  shown: Pick<Block, 'windows' | 'periods'>,
  row: number,
  column: number,
): { row: number; column: number } | null {
  const period = shown.periods[row];
  const found = period && counterpart(block.periods, { key: period.key, index: row });
  const window = block.windows.findIndex(({ id }) => id === shown.windows[column]?.id);
  return found && window >= 0 ? { row: block.periods.indexOf(found), column: window } : null;
}

function valueAt(
  values: readonly (readonly (number | null)[])[] | undefined,
  place: { row: number; column: number } | null,
): number | null {
  return place ? (values?.[place.row]?.[place.column] ?? null) : null;
}
