import {
  formatProductivity,
  formatProductivityIndex,
  formatRatio,
  formatSigned,
  formatVariance,
} from '#domain/measures/formatting.ts';
import { computeRoundingThresholds, type RoundingThresholds } from '#domain/measures/rounding-thresholds.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import type { Measures, SummaryCard, TableCard } from './card.ts';
import type { Grouping } from './grouping.ts';
import { getLeadMeasure } from './lead-measure.ts';
import { buildTable } from './table.ts';
import { difference, formatCount, formatOne, signed } from './words.ts';

export function summaryCard({ report, data, before }: Grouping, id: string): SummaryCard | null {
  const { summary } = data;
  if (!summary || summary.shifts === 0) return null;
  const then = before?.data.summary;
  const lead = getLeadMeasure(report);
  const tile = (name: string, format: (measures: Measures) => string, detail: string) => ({
    name,
    value: format(summary),
    details: [detail, ...(before && then?.shifts ? [`${before.name} ${format(then)}`] : [])],
  });
  return {
    id,
    kind: 'summary',
    width: 'whole',
    title: 'Summary',
    finding: describeSummary(summary, before),
    tiles: [
      tile(
        lead.name,
        measures => lead.format(measures[lead.actual]),
        `target ${lead.format(summary[lead.target])}`,
      ),
      tile(
        'RN variance',
        ({ rn_variance }) => formatSigned(rn_variance),
        describeHours(summary.equivalent_rn_hours ?? 0),
      ),
      tile('Productivity index', formatIndex, describeIndex(summary.productivity_index)),
      tile(
        'Shifts recorded',
        ({ shifts }) => formatCount(shifts),
        `average census ${formatOne(summary.census)}`,
      ),
    ],
    table: summaryTable(summary, before),
  };
}

export function describeSummary(summary: Measures, before: Grouping['before']): string {
  const rns = `${formatOne(summary.rn_actual)} RNs working, ${formatOne(summary.rn_target)} needed for ${formatOne(summary.census)} patients`;
  const now = `${formatVariance(summary.rn_variance)} on average: ${rns}.`;
  const then = before?.data.summary;
  return before && then?.shifts ? `${now} ${before.title}: ${formatVariance(then.rn_variance)}.` : now;
}

function describeHours(hours: number): string {
  const state = staffingState(hours);
  return state === null ? 'on target' : `${formatOne(Math.abs(hours))} RN hours a day ${state}`;
}

function formatIndex({ productivity_index = null, rn_actual = null }: Partial<Measures> = {}): string {
  return formatProductivityIndex(productivity_index, rn_actual);
}

function describeIndex(index: number | null): string {
  if (index === null) return 'no RNs recorded';
  const rounded = Math.round(index);
  if (rounded === 100) return 'as target';
  return rounded > 100 ? 'leaner than target' : 'above target staffing';
}

const summaryRows = [
  ['Census', 'census', formatOne, 1],
  ['Target RNs', 'rn_target', formatOne, 1],
  ['Actual RNs', 'rn_actual', formatOne, 1],
  ['RN variance', 'rn_variance', signed(1), 1],
  ['Equivalent RN hours a day', 'equivalent_rn_hours', signed(1), 1],
  ['Target patients per RN', 'ratio_target', formatRatio, 1],
  ['Actual patients per RN', 'ratio_actual', formatRatio, 1],
  ['Target hours per patient day', 'productivity_target', formatProductivity, 2],
  ['Actual hours per patient day', 'productivity_actual', formatProductivity, 2],
  ['Productivity index', 'productivity_index', formatCount, 0],
  ['Shifts', 'shifts', formatCount, 0],
] as const;

/** Text, because every row has its own number of decimals. */
function summaryTable(summary: Measures, before: Grouping['before']): SummaryCard['table'] {
  const then = before?.data.summary;
  const show = (measures: Measures | undefined, [, key, format]: (typeof summaryRows)[number]) =>
    key === 'productivity_index' ? formatIndex(measures) : format(measures?.[key] ?? null);
  return buildTable('Measure', summaryRows, ([name, key]) => ({ key, name }), [
    ['Mean', null, row => show(summary, row)],
    before && [before.title, null, row => show(then, row)],
    before && [
      'Change',
      null,
      ([, key, , decimals]) => signed(decimals)(difference(summary[key], then?.[key])),
    ],
  ]);
}

const thresholdWords: Record<RoundingThresholds['actual'], string> = {
  below: 'fewer than always rounding down would give',
  inside: 'inside the band between the two',
  above: 'more than always rounding up would give',
};

const thresholdRows = [
  ['RNs', 'rns', 'rn_actual', formatOne],
  ['Patients per RN', 'ratio', 'ratio_actual', formatRatio],
  ['Hours per patient day', 'productivity', 'productivity_actual', formatProductivity],
] as const;

/** The staffing if every target were rounded down, or up (D7). */
export function thresholdsCard({ data: { summary }, before }: Grouping, id: string): TableCard | null {
  const thresholds = findThresholds(summary);
  if (!summary || !thresholds) return null;
  const summaryThen = before?.data.summary;
  const thresholdsThen = findThresholds(summaryThen);
  return {
    id,
    kind: 'table',
    width: 'third',
    title: 'Rounding thresholds',
    finding: `Actual RNs (${formatOne(summary.rn_actual)}) are ${thresholdWords[thresholds.actual]}.${
      before && thresholdsThen ? ` ${before.title}: ${thresholdsThen.actual}.` : ''
    }`,
    table: buildTable('Measure', thresholdRows, ([name]) => ({ key: name, name }), [
      ['Round down', null, ([, edge, , format]) => format(thresholds.alwaysDown[edge])],
      ['Actual', null, ([, , key, format]) => format(summary[key])],
      ['Round up', null, ([, edge, , format]) => format(thresholds.alwaysUp[edge])],
      before && [
        before.title,
        null,
        ([, , key, format]) => format(thresholdsThen ? (summaryThen?.[key] ?? null) : null),
      ],
    ]),
  };
}

function findThresholds(summary: Measures | undefined): RoundingThresholds | null {
  if (!summary) return null;
  return computeRoundingThresholds({
    census: summary.census,
    rnActual: summary.rn_actual,
    rnTargetFloor: summary.rn_target_floor,
    rnTargetCeiling: summary.rn_target_ceiling,
  });
}
