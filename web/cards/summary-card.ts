import {
  describeComparison,
  oneDecimal,
  type ShownFigure,
  twoDecimals,
  wholeNumbers,
} from '#domain/measures/figures.ts';
import {
  formatProductivity,
  formatProductivityIndex,
  formatRatio,
  formatSigned,
} from '#domain/measures/formatting.ts';
import { computeRoundingThresholds, type RoundingThresholds } from '#domain/measures/rounding-thresholds.ts';
import { describeVariance } from '#domain/measures/staffing-figures.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import type { Measures, SummaryCard, TableCard } from './card.ts';
import { type Compared, compareFigures, compareStaffing } from './compared.ts';
import type { Grouping } from './grouping.ts';
import { getLeadMeasure, showLead } from './lead-measure.ts';
import { buildTable } from './table.ts';
import { formatOne } from './words.ts';

export function summaryCard({ report, data, before }: Grouping, id: string): SummaryCard | null {
  const { summary } = data;
  if (!summary || summary.shifts === 0) return null;
  const then = before?.data.summary?.shifts ? before.data.summary : undefined;
  const vsBefore = (read: (name: string) => string) => (before && then ? [read(before.name)] : []);
  const lead = showLead(report, summary, then);
  const staffing = compareStaffing(summary, then);
  const index = compareFigures(summary.productivity_index, then?.productivity_index, wholeNumbers);
  const shifts = compareFigures(summary.shifts, then?.shifts, wholeNumbers);
  return {
    id,
    kind: 'summary',
    width: 'whole',
    title: 'Summary',
    finding: describeSummary(summary, before),
    tiles: [
      {
        name: getLeadMeasure(report).name,
        value: lead.actual.text,
        details: [
          describeComparison('target', { before: lead.target, change: lead.toTarget }),
          ...vsBefore(name => describeComparison(name, lead)),
        ],
      },
      {
        name: 'RNs working',
        value: staffing.actual.text,
        details: [
          describeComparison('target', { before: staffing.target, change: staffing.variance }, 'RNs'),
          describeSummaryHours(summary.equivalent_rn_hours ?? 0),
          ...vsBefore(name =>
            describeComparison(name, { before: staffing.actualBefore, change: staffing.actualChange }, 'RNs'),
          ),
        ],
      },
      {
        name: 'Productivity index',
        value: index.now.value === null ? formatIndex(summary) : index.now.text,
        details: [
          describeIndex(summary.productivity_index),
          ...vsBefore(name => describeIndexChange(index, then, name)),
        ],
      },
      {
        name: 'Shifts recorded',
        value: shifts.now.text,
        details: [
          ...vsBefore(name => describeComparison(name, shifts, 'shifts')),
          `average census ${formatOne(summary.census)} patients`,
        ],
      },
    ],
    table: summaryTable(summary, before),
  };
}

/** `0.8 RNs under target on average: 20.3 RNs working, 21.1 needed for 40.2 patients. Last year: 0.1 RNs over target.` */
export function describeSummary(summary: Measures, before: Grouping['before']): string {
  const then = before?.data.summary?.shifts ? before.data.summary : undefined;
  const { actual, target, variance, varianceBefore } = compareStaffing(summary, then);
  const rns = `${actual.text} RNs working, ${target.text} needed for ${formatOne(summary.census)} patients`;
  const now = `${describeVariance(variance)} on average: ${rns}.`;
  return before && then ? `${now} ${before.title}: ${describeVariance(varianceBefore)}.` : now;
}

function describeSummaryHours(hours: number): string {
  return staffingState(hours) === null ? 'on target' : `${formatSigned(hours)} RN hours a day vs target`;
}

/** An infinite index has no difference. */
function describeIndexChange(compared: Compared, then: Measures | undefined, name: string): string {
  return compared.change.value === null ? `${name} ${formatIndex(then)}` : describeComparison(name, compared);
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
  ['Census', 'census', oneDecimal],
  ['Target RNs', 'rn_target', oneDecimal],
  ['Actual RNs', 'rn_actual', oneDecimal],
  ['RN variance', 'rn_variance', oneDecimal],
  ['Equivalent RN hours a day', 'equivalent_rn_hours', { ...oneDecimal, format: formatSigned }],
  ['Target patients per RN', 'ratio_target', oneDecimal],
  ['Actual patients per RN', 'ratio_actual', oneDecimal],
  ['Target hours per patient day', 'productivity_target', twoDecimals],
  ['Actual hours per patient day', 'productivity_actual', twoDecimals],
  ['Productivity index', 'productivity_index', wholeNumbers],
  ['Shifts', 'shifts', wholeNumbers],
] as const;

/** Every row has its own number of decimals. */
function summaryTable(summary: Measures, before: Grouping['before']): SummaryCard['table'] {
  const then = before?.data.summary;
  const rns = compareStaffing(summary, then);
  const staffing: Record<string, Compared> = {
    rn_target: { now: rns.target, before: rns.targetBefore, change: rns.targetChange },
    rn_actual: { now: rns.actual, before: rns.actualBefore, change: rns.actualChange },
    rn_variance: { now: rns.variance, before: rns.varianceBefore, change: rns.varianceChange },
  };
  const rows = summaryRows.map(([name, key, kind]) => ({
    name,
    key,
    compared: staffing[key] ?? compareFigures(summary[key], then?.[key], kind),
  }));
  type Row = (typeof rows)[number];
  const show = ({ key }: Row, figure: ShownFigure, measures: Measures | undefined) =>
    key === 'productivity_index' && figure.value === null ? formatIndex(measures) : figure;
  return buildTable('Measure', rows, ({ key, name }) => ({ key, name }), [
    ['Mean', null, row => show(row, row.compared.now, summary)],
    before && [before.title, null, row => show(row, row.compared.before, then)],
    before && ['Change', null, row => row.compared.change],
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
