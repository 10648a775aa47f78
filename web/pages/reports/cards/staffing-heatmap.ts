import type { Blocks, HeatmapCard } from './card.ts';
import type { Grouping } from './grouping.ts';
import { heatmapCard } from './heatmap-card.ts';
import { findCounterpart } from './table.ts';

const levels = ['census', 'rn_target', 'rn_actual', 'rn_variance'] as const;
type Measure = (typeof levels)[number] | 'productivity_index';

/** Census, RNs, variance and productivity index by period and window. */
export function staffingHeatmap(grouping: Grouping, id: string): HeatmapCard | null {
  const { data, before, unit } = grouping;
  const { heatmap, productivity_heatmap } = data;
  if (!heatmap) return null;
  const { windows, periods } = heatmap;
  return heatmapCard<Measure>(grouping, {
    id,
    title: measure => `${measure} by ${unit} and shift`,
    columnName: 'Shift',
    preposition: 'at',
    rows: periods,
    columns: windows.map(({ id, label }) => ({ key: String(id), label })),
    measures: productivity_heatmap ? [...levels, 'productivity_index'] : levels,
    defaultMeasure: 'rn_variance',
    valueAt: (measure, row, column) => findMatrix(data, measure)?.values[row]?.[column] ?? null,
    valueBefore: (measure, row, column) => {
      const found = before && findMatrix(before.data, measure);
      const period = found && findCounterpart(found.axes.periods, periods[row]?.key ?? '', row);
      if (!period) return null;
      const place = found.axes.windows.findIndex(window => window.id === windows[column]?.id);
      return found.values[found.axes.periods.indexOf(period)]?.[place] ?? null;
    },
    drillDownAt: (row, column) =>
      grouping.drillDown({ periodKey: periods[row]?.key, window: windows[column] }),
  });
}

function findMatrix({ heatmap, productivity_heatmap: productivity }: Blocks, measure: Measure) {
  if (measure !== 'productivity_index') return heatmap && { axes: heatmap, values: heatmap[measure] };
  return productivity && { axes: productivity, values: productivity.productivity_index };
}
