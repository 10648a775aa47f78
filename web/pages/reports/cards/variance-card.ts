import { formatSigned } from '#domain/measures/formatting.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import type { BarsCard } from './card.ts';
import { comparedColumns, comparedValues, counterpart } from './compared.ts';
import type { Part } from './part.ts';
import { formatCount, formatOne, periods, signed, titled, unitOf } from './words.ts';

/** Further from target than this is worth a look: the lines in the chart of variances. */
const tolerance = 0.5;

export function varianceCard(part: Part, id: string): BarsCard | null {
  const { data, before, grain } = part;
  const list = data.periods ?? [];
  const recorded = list.filter(period => period.shifts > 0);
  if (recorded.length === 0) return null;
  const far = recorded.filter(period => Math.abs(period.rn_variance ?? 0) > tolerance).length;
  const then = before?.data.periods?.filter(
    period => period.shifts > 0 && Math.abs(period.rn_variance ?? 0) > tolerance,
  );
  const bars = list.map((period, index) => ({
    label: period.label,
    value: period.rn_variance,
    text: formatSigned(period.rn_variance),
    before: counterpart(before?.data.periods, { key: period.key, index })?.rn_variance ?? null,
    state: isFar(period.rn_variance) ? staffingState(period.rn_variance ?? 0) : null,
    behind: period.shifts > 0 ? part.behind({ periodKey: period.key }) : null,
  }));
  return {
    id,
    kind: 'bars',
    width: 'whole',
    title: `RN variance by ${unitOf(grain)}`,
    finding: `Mean RNs over (+) or under (−) target. ${farWords(far, recorded.length, grain)}${
      before && then ? ` ${titled(before.name)}: ${then.length}.` : ''
    }`,
    xTitle: titled(unitOf(grain)),
    yTitle: 'RNs over or under target',
    bars,
    beforeName: before?.name ?? null,
    references: [
      { value: tolerance, name: '+0.5' },
      { value: -tolerance, name: '−0.5' },
    ],
    table: {
      rowName: titled(unitOf(grain)),
      columns: [
        { name: 'Shifts', format: formatCount },
        { name: 'Target RNs', format: formatOne },
        { name: 'Actual RNs', format: formatOne },
        { name: 'Variance', format: signed(1) },
        { name: 'RN hours a day', format: signed(1) },
        ...comparedColumns(before, signed(1), 1),
      ],
      rows: list.map((period, index) => ({
        key: period.key,
        name: period.label,
        values: [
          period.shifts,
          period.rn_target,
          period.rn_actual,
          period.rn_variance,
          period.equivalent_rn_hours,
          ...comparedValues(before, period.rn_variance, bars[index]?.before),
        ],
        behind: bars[index]?.behind ?? null,
      })),
    },
  };
}

function isFar(variance: number | null): boolean {
  return Math.abs(variance ?? 0) > tolerance;
}

function farWords(far: number, all: number, grain: Part['grain']): string {
  if (far === 0) return `No ${unitOf(grain)} was more than half an RN away.`;
  if (all === 1) return `It was more than half an RN away.`;
  return far === all
    ? `All ${periods(all, grain)} were more than half an RN away.`
    : `${formatCount(far)} of ${periods(all, grain)} ${far === 1 ? 'was' : 'were'} more than half an RN away.`;
}
