import { formatProductivity, formatRatio } from '#domain/measures/formatting.ts';
import { computeRoundingThresholds, type RoundingThresholds } from '#domain/measures/rounding-thresholds.ts';
import type { Measures, TableCard } from './card.ts';
import type { Grouping } from './grouping.ts';
import { buildTable, type Column } from './table.ts';
import { formatOne } from './words.ts';

const words: Record<RoundingThresholds['actual'], string> = {
  below: 'fewer than always rounding down would give',
  inside: 'inside the band between the two',
  above: 'more than always rounding up would give',
};

const rows = [
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
  const readThen: Column<(typeof rows)[number]>[2] = ([, , key, format]) =>
    format(thresholdsThen ? (summaryThen?.[key] ?? null) : null);
  return {
    id,
    kind: 'table',
    width: 'third',
    title: 'Rounding thresholds',
    finding: `Actual RNs (${formatOne(summary.rn_actual)}) are ${words[thresholds.actual]}.${
      before && thresholdsThen ? ` ${before.title}: ${thresholdsThen.actual}.` : ''
    }`,
    table: buildTable('Measure', rows, ([name]) => ({ key: name, name }), [
      ['Round down', null, ([, edge, , format]) => format(thresholds.alwaysDown[edge])],
      ['Actual', null, ([, , key, format]) => format(summary[key])],
      ['Round up', null, ([, edge, , format]) => format(thresholds.alwaysUp[edge])],
      ...(before ? [[before.title, null, readThen] as const] : []),
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
