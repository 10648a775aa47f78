import type { LinesCard, Measures } from './card.ts';
import { comparedColumns, comparedValues, counterpart } from './compared.ts';
import { leadingOf } from './leading.ts';
import type { Part } from './part.ts';
import { changeOf, formatCount, periods, signed, titled, unitOf } from './words.ts';

export function trendCard(part: Part, id: string): LinesCard | null {
  const { data, before, grain, report } = part;
  const list = data.periods ?? [];
  const recorded = list.filter(period => period.shifts > 0);
  // One point makes no trend (D21).
  if (recorded.length < 2) return null;
  const lead = leadingOf(report);
  const then = list.map((period, index) => {
    const other = counterpart(before?.data.periods, { key: period.key, index });
    return other ? lead.actual(other) : null;
  });
  const above = recorded.filter(period => (lead.actual(period) ?? 0) > (lead.target(period) ?? 0)).length;
  const beforeWords = before ? changeWords(before.name, lead, data.summary, before.data.summary) : '';
  return {
    id,
    kind: 'lines',
    width: 'two-thirds',
    title: `${lead.title} by ${unitOf(grain)}`,
    finding: `${lead.name}. Actual was above target in ${formatCount(above)} of ${periods(recorded.length, grain)}.${beforeWords}`,
    xTitle: titled(unitOf(grain)),
    yTitle: lead.name,
    categories: list.map(period => period.label),
    lines: [
      { name: 'Target', role: 'target', values: list.map(lead.target) },
      { name: 'Actual', role: 'actual', values: list.map(lead.actual) },
      ...(before ? [{ name: titled(before.name), role: 'before' as const, values: then }] : []),
    ],
    band: null,
    choice: null,
    table: {
      rowName: titled(unitOf(grain)),
      columns: [
        { name: 'Actual', format: lead.format },
        { name: 'Target', format: lead.format },
        ...comparedColumns(before, lead.format, lead.decimals),
      ],
      rows: list.map((period, index) => ({
        key: period.key,
        name: period.label,
        values: [
          lead.actual(period),
          lead.target(period),
          ...comparedValues(before, lead.actual(period), then[index]),
        ],
        behind: period.shifts > 0 ? part.behind({ periodKey: period.key }) : null,
      })),
    },
  };
}

function changeWords(
  name: string,
  lead: ReturnType<typeof leadingOf>,
  now: Measures | undefined,
  then: Measures | undefined,
): string {
  if (!now || !then?.shifts) return ` ${titled(name)}: nothing recorded.`;
  const change = signed(lead.decimals)(changeOf(lead.actual(now), lead.actual(then)));
  return ` On average ${lead.format(lead.actual(now))}, ${change} since ${name}.`;
}
