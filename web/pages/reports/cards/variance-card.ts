import { formatSigned } from '#domain/measures/formatting.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import type { BarsCard, Blocks } from './card.ts';
import { describePeriod, type Grouping } from './grouping.ts';
import { buildTable, comparedColumns, findCounterpart } from './table.ts';
import { capitalize, formatCount, formatOne, formatQuantity, signed } from './words.ts';

type Period = NonNullable<Blocks['periods']>[number];

/** The distance from target, in RNs, beyond which a bar is coloured. */
const tolerance = 0.5;

export function varianceCard(grouping: Grouping, id: string): BarsCard | null {
  const { data, before, unit } = grouping;
  const periods = data.periods ?? [];
  const recorded = periods.filter(({ shifts }) => shifts > 0).length;
  if (recorded === 0) return null;
  const findThen = ({ key }: Period, index: number) => findCounterpart(before?.data.periods, key, index);
  const change = before?.data.periods ? ` ${before.title}: ${before.data.periods.filter(isFar).length}.` : '';
  return {
    id,
    kind: 'bars',
    width: 'whole',
    title: `RN variance by ${unit}`,
    finding: `Mean RNs over (+) or under (−) target. ${describeFar(periods.filter(isFar).length, recorded, unit)}${change}`,
    yTitle: 'RNs over or under target',
    bars: periods.map((period, index) => ({
      value: period.rn_variance,
      text: formatSigned(period.rn_variance),
      before: findThen(period, index)?.rn_variance ?? null,
      state: isFar(period) ? staffingState(period.rn_variance ?? 0) : null,
    })),
    beforeName: before?.name ?? null,
    references: [
      { value: tolerance, name: '+0.5' },
      { value: -tolerance, name: '−0.5' },
    ],
    table: buildTable(
      capitalize(unit),
      periods,
      period => describePeriod(grouping, period, period.shifts > 0),
      [
        ['Shifts', formatCount, period => period.shifts],
        ['Target RNs', formatOne, period => period.rn_target],
        ['Actual RNs', formatOne, period => period.rn_actual],
        ['Variance', signed(1), period => period.rn_variance],
        ['RN hours a day', signed(1), period => period.equivalent_rn_hours],
        ...comparedColumns(before, findThen, [null, signed(1), 1, period => period.rn_variance]),
      ],
    ),
  };
}

/** A period without shifts has no variance. */
function isFar({ rn_variance }: { rn_variance: number | null }): boolean {
  return Math.abs(rn_variance ?? 0) > tolerance;
}

function describeFar(far: number, all: number, unit: string): string {
  if (far === 0) return `No ${unit} was more than half an RN away.`;
  if (all === 1) return 'It was more than half an RN away.';
  return far === all
    ? `All ${formatQuantity(all, unit)} were more than half an RN away.`
    : `${formatCount(far)} of ${formatQuantity(all, unit)} ${far === 1 ? 'was' : 'were'} more than half an RN away.`;
}
