import type { LinesCard } from './card.ts';
import { describePeriod, type Grouping } from './grouping.ts';
import { getLeadMeasure } from './lead-measure.ts';
import { buildTable, comparedColumns, findCounterpart } from './table.ts';
import { capitalize, difference, formatCount, formatQuantity, signed } from './words.ts';

/** Null with fewer than two periods (D21). */
export function trendCard(grouping: Grouping, id: string): LinesCard | null {
  const { data, before, unit, report } = grouping;
  const periods = data.periods ?? [];
  const recorded = periods.filter(({ shifts }) => shifts > 0);
  if (recorded.length < 2) return null;
  const lead = getLeadMeasure(report);
  const findThen = ({ key }: (typeof periods)[number], index: number) =>
    findCounterpart(before?.data.periods, key, index);
  const then = periods.map((period, index) => {
    const other = findThen(period, index);
    return other ? lead.actual(other) : null;
  });
  const above = recorded.filter(period => (lead.actual(period) ?? 0) > (lead.target(period) ?? 0)).length;
  return {
    id,
    kind: 'lines',
    width: 'two-thirds',
    title: `${lead.title} by ${unit}`,
    finding: `${lead.name}. Actual was above target in ${formatCount(above)} of ${formatQuantity(recorded.length, unit)}.${describeChange(grouping)}`,
    yTitle: lead.name,
    lines: [
      { name: 'Target', role: 'target', values: periods.map(lead.target) },
      { name: 'Actual', role: 'actual', values: periods.map(lead.actual) },
      ...(before ? [{ name: before.title, role: 'before' as const, values: then }] : []),
    ],
    band: null,
    choice: null,
    table: buildTable(
      capitalize(unit),
      periods,
      period => describePeriod(grouping, period, period.shifts > 0),
      [
        ['Actual', lead.format, lead.actual],
        ['Target', lead.format, lead.target],
        ...comparedColumns(before, findThen, [null, lead.format, lead.decimals, lead.actual]),
      ],
    ),
  };
}

function describeChange({ report, data: { summary: now }, before }: Grouping): string {
  if (!before) return '';
  const then = before.data.summary;
  if (!now || !then?.shifts) return ` ${before.title}: nothing recorded.`;
  const lead = getLeadMeasure(report);
  const change = signed(lead.decimals)(difference(lead.actual(now), lead.actual(then)));
  return ` On average ${lead.format(lead.actual(now))}, ${change} since ${before.name}.`;
}
