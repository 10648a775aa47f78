import { formatProductivity, formatRatio } from '#domain/measures/formatting.ts';
import { computeRoundingThresholds, type RoundingThresholds } from '#domain/measures/rounding-thresholds.ts';
import type { Measures, TableCard } from './card.ts';
import type { Part } from './part.ts';
import { formatOne, titled } from './words.ts';

const words: Record<RoundingThresholds['actual'], string> = {
  below: 'fewer than always rounding down would give',
  inside: 'inside the band between the two',
  above: 'more than always rounding up would give',
};

/** What if every target were rounded down, or every one up (D7). */
export function thresholdsCard({ data, before }: Part, id: string): TableCard | null {
  const found = thresholdsOf(data.summary);
  if (!data.summary || !found) return null;
  const { thresholds, actual } = found;
  const then = thresholdsOf(before?.data.summary);
  const lines = [
    ['RNs', (one: Edge) => one.rns, formatOne],
    ['Patients per RN', (one: Edge) => one.ratio, formatRatio],
    ['Hours per patient day', (one: Edge) => one.productivity, formatProductivity],
  ] as const;
  return {
    id,
    kind: 'table',
    width: 'third',
    title: 'Rounding thresholds',
    finding: `Actual RNs (${formatOne(actual.rns)}) are ${words[thresholds.actual]}.${
      before && then ? ` ${titled(before.name)}: ${then.thresholds.actual}.` : ''
    }`,
    table: {
      rowName: 'Measure',
      columns: [
        { name: 'Round down' },
        { name: 'Actual' },
        { name: 'Round up' },
        ...(before ? [{ name: titled(before.name) }] : []),
      ],
      rows: lines.map(([name, read, format]) => ({
        key: name,
        name,
        values: [
          format(read(thresholds.alwaysDown)),
          format(read(actual)),
          format(read(thresholds.alwaysUp)),
          ...(before ? [format(then ? read(then.actual) : null)] : []),
        ],
      })),
    },
  };
}

type Edge = { rns: number | null; ratio: number | null; productivity: number | null };

function thresholdsOf(summary: Measures | undefined) {
  const thresholds =
    summary &&
    computeRoundingThresholds({
      census: summary.census,
      rnActual: summary.rn_actual,
      rnTargetFloor: summary.rn_target_floor,
      rnTargetCeiling: summary.rn_target_ceiling,
    });
  if (!summary || !thresholds) return null;
  const actual: Edge = {
    rns: summary.rn_actual,
    ratio: summary.ratio_actual,
    productivity: summary.productivity_actual,
  };
  return { thresholds, actual };
}
