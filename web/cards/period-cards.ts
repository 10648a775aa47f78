import { describeComparison, type ShownFigure } from '#domain/measures/figures.ts';
import { formatCount, formatQuantity } from '#domain/measures/formatting.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import type { BarsCard, Blocks, HeatmapCard, LinesCard, Measures } from './card.ts';
import { comparedColumns, comparedVariance, compareStaffing, pairPeriods } from './compared.ts';
import type { Grouping } from './grouping.ts';
import { type HeatEntry, heatmapCard } from './heatmap-card.ts';
import { getLeadMeasure, showLead } from './lead-measure.ts';
import { periodTable } from './table.ts';
import { findExtent, signed } from './words.ts';

/** The distance from target, in RNs as shown, beyond which a bar is coloured. */
const tolerance = 0.5;

export const toleranceLines: BarsCard['references'] = [
  { value: tolerance, name: '+0.5' },
  { value: -tolerance, name: '−0.5' },
];

const hasShifts = ({ shifts }: Measures) => shifts > 0;

export function varianceCard(grouping: Grouping, id: string): BarsCard | null {
  const { before, unit } = grouping;
  const periods = pairPeriods(grouping, block => block.periods).map(period => {
    const shown = compareStaffing(period, before && period.earlier);
    return { ...period, shown, isFar: isFar(shown.variance) };
  });
  const recorded = periods.filter(hasShifts).length;
  if (recorded === 0) return null;
  const earlier = before?.data.periods?.filter(hasShifts).map(period => compareStaffing(period, null)) ?? [];
  const far = earlier.filter(({ variance }) => isFar(variance)).length;
  const change = !before
    ? ''
    : ` ${before.title}: ${earlier.length === 0 ? 'nothing recorded' : countFar(far, earlier.length, unit)}.`;
  return {
    id,
    kind: 'bars',
    width: 'whole',
    title: `RN variance by ${unit}`,
    finding: `Mean RNs over (+) or under (−) target. ${describeFar(periods.filter(period => period.isFar).length, recorded, unit)}${change}`,
    yTitle: 'RNs over or under target',
    bars: periods.map(period => ({
      value: period.rn_variance,
      text: period.shown.variance.text,
      before: period.earlier?.rn_variance ?? null,
      state: period.isFar ? staffingState(period.rn_variance ?? 0) : null,
    })),
    beforeName: before?.name ?? null,
    extent: findExtent(
      periods.flatMap(({ rn_variance, earlier }) => [rn_variance, earlier?.rn_variance ?? null]),
    ),
    references: toleranceLines,
    table: periodTable(grouping, periods, hasShifts, [
      ['Shifts', formatCount, period => period.shifts],
      ['Target RNs', null, ({ shown }) => shown.target],
      ['Actual RNs', null, ({ shown }) => shown.actual],
      ['Variance', null, ({ shown }) => shown.variance],
      ['RN hours a day', signed(1), period => period.equivalent_rn_hours],
      ...comparedColumns<(typeof periods)[number]>(before, null, ({ shown }) => comparedVariance(shown)),
    ]),
  };
}

/** By the variance as shown, so that bars with the same figure have the same color. A period without shifts has none. */
export function isFar({ shown }: ShownFigure): boolean {
  return Math.abs(shown) > tolerance;
}

/** `none of 2 months`, `3 of 12 months`. */
function countFar(far: number, all: number, unit: string): string {
  return `${far === 0 ? 'none' : formatCount(far)} of ${formatQuantity(all, unit)}`;
}

export function describeFar(far: number, all: number, unit: string): string {
  if (far === 0) return `No ${unit} was more than half an RN away.`;
  if (all === 1) return 'It was more than half an RN away.';
  return far === all
    ? `All ${formatQuantity(all, unit)} were more than half an RN away.`
    : `${formatCount(far)} of ${formatQuantity(all, unit)} ${far === 1 ? 'was' : 'were'} more than half an RN away.`;
}

/** Null with fewer than two periods (D21). */
export function trendCard(grouping: Grouping, id: string): LinesCard | null {
  const { before, unit, report } = grouping;
  const periods = pairPeriods(grouping, block => block.periods).map(period => ({
    ...period,
    shown: showLead(report, period, before && period.earlier),
  }));
  const recorded = periods.filter(hasShifts);
  if (recorded.length < 2) return null;
  const { name, title, actual, target } = getLeadMeasure(report);
  const above = recorded.filter(period => (period[actual] ?? 0) > (period[target] ?? 0)).length;
  const earlier = periods.map(period => period.earlier?.[actual] ?? null);
  return {
    id,
    kind: 'lines',
    width: 'two-thirds',
    title: `${title} by ${unit}`,
    finding: `${name}. Actual was above target in ${formatCount(above)} of ${formatQuantity(recorded.length, unit)}.${describePeriodChange(grouping)}`,
    yTitle: name,
    lines: [
      { name: 'Target', role: 'target', values: periods.map(period => period[target]) },
      { name: 'Actual', role: 'actual', values: periods.map(period => period[actual]) },
      ...(before ? [{ name: before.title, role: 'before' as const, values: earlier }] : []),
    ],
    extent: findExtent(
      periods.flatMap((period, index) => [period[target], period[actual], earlier[index] ?? null]),
    ),
    table: periodTable(grouping, periods, hasShifts, [
      ['Actual', null, ({ shown }) => shown.actual],
      ['Target', null, ({ shown }) => shown.target],
      ...comparedColumns<(typeof periods)[number]>(before, null, ({ shown }) => shown),
    ]),
  };
}

function describePeriodChange({ report, data: { summary: now }, before }: Grouping): string {
  if (!before) return '';
  const then = before.data.summary;
  if (!now || !then?.shifts) return ` ${before.title}: nothing recorded.`;
  const lead = showLead(report, now, then);
  return ` On average ${lead.actual.text}, ${describeComparison(before.name, lead)}.`;
}

const heatmapMeasures = ['census', 'rn_target', 'rn_actual', 'rn_variance'] as const;

/** Census, RNs, variance and productivity index by period and window. */
export function staffingHeatmap(grouping: Grouping, id: string): HeatmapCard | null {
  const { data, before, unit } = grouping;
  if (!data.heatmap) return null;
  const { windows } = data.heatmap;
  const { windows: earlierWindows = [], periods: earlierPeriods = [] } = before?.data.heatmap ?? {};
  return heatmapCard(grouping, {
    id,
    title: measure => `${measure} by ${unit} and shift`,
    columnName: 'Shift',
    preposition: 'at',
    rows: pairPeriods(grouping, block => block.heatmap?.periods).map(({ key, label, earlier }, row) => ({
      key,
      label,
      places: windows.map((window, column) => ({
        now: readEntry(row, column, data),
        earlier:
          earlier &&
          readEntry(
            earlierPeriods.indexOf(earlier),
            earlierWindows.findIndex(({ id }) => id === window.id),
            before?.data,
          ),
        behind: { period: { key, label }, window },
      })),
    })),
    columns: windows.map(({ id, label }) => ({ key: String(id), label })),
    measures: data.productivity_heatmap ? [...heatmapMeasures, 'productivity_index'] : heatmapMeasures,
    defaultMeasure: 'rn_variance',
  });
}

function readEntry(row: number, column: number, { heatmap, productivity_heatmap }: Blocks = {}): HeatEntry {
  const read = (matrix: readonly (number | null)[][] | undefined) => matrix?.[row]?.[column] ?? null;
  return {
    census: read(heatmap?.census),
    rn_target: read(heatmap?.rn_target),
    rn_actual: read(heatmap?.rn_actual),
    rn_variance: read(heatmap?.rn_variance),
    productivity_index: read(productivity_heatmap?.productivity_index),
  };
}
