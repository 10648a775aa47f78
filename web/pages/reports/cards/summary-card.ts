import {
  formatNumber,
  formatProductivity,
  formatProductivityIndex,
  formatRatio,
  formatSigned,
  formatVariance,
} from '#domain/measures/formatting.ts';
import type { Measures, SummaryCard } from './card.ts';
import { leadingOf } from './leading.ts';
import type { Part } from './part.ts';
import { changeOf, formatCount, formatOne, signed, titled } from './words.ts';

export function summaryCard(part: Part, id: string): SummaryCard | null {
  const { summary } = part.data;
  if (!summary || summary.shifts === 0) return null;
  const then = part.before?.data.summary;
  const lead = leadingOf(part.report);
  const since = (text: string) => (part.before && then?.shifts ? [`${part.before.name} ${text}`] : []);
  const hours = summary.equivalent_rn_hours ?? 0;
  return {
    id,
    kind: 'summary',
    width: 'whole',
    title: 'Summary',
    finding: summaryFinding(summary, part.before),
    tiles: [
      {
        name: lead.name,
        value: lead.format(lead.actual(summary)),
        details: [
          `target ${lead.format(lead.target(summary))}`,
          ...since(lead.format(then ? lead.actual(then) : null)),
        ],
      },
      {
        name: 'RN variance',
        value: formatSigned(summary.rn_variance),
        details: [
          `${formatNumber(Math.abs(hours), 1)} RN hours a day ${hours < 0 ? 'under' : 'over'}`,
          ...since(formatSigned(then?.rn_variance ?? null)),
        ],
      },
      {
        name: 'Productivity index',
        value: formatProductivityIndex(summary.productivity_index, summary.rn_actual),
        details: [
          indexWords(summary.productivity_index),
          ...since(formatProductivityIndex(then?.productivity_index ?? null, then?.rn_actual ?? null)),
        ],
      },
      {
        name: 'Shifts recorded',
        value: formatCount(summary.shifts),
        details: [`average census ${formatOne(summary.census)}`, ...since(formatCount(then?.shifts ?? null))],
      },
    ],
    table: summaryTable(part, summary),
  };
}

function summaryFinding(summary: Measures, before: Part['before']): string {
  const rns = `${formatOne(summary.rn_actual)} RNs working, ${formatOne(summary.rn_target)} needed for ${formatOne(summary.census)} patients`;
  const now = `${formatVariance(summary.rn_variance)} on average: ${rns}.`;
  const then = before?.data.summary;
  return before && then?.shifts ? `${now} ${titled(before.name)}: ${formatVariance(then.rn_variance)}.` : now;
}

function indexWords(index: number | null): string {
  const rounded = index === null ? null : Math.round(index);
  if (rounded === null || rounded === 100) return rounded === 100 ? 'as target' : 'no RNs recorded';
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
  ['Productivity index', 'productivity_index', (value: number | null) => formatNumber(value, 0), 0],
  ['Shifts', 'shifts', formatCount, 0],
] as const;

/** Words, since every row has its own decimals; the figures themselves stand in the other cards. */
function summaryTable({ before }: Part, summary: Measures): SummaryCard['table'] {
  const then = before?.data.summary;
  return {
    rowName: 'Measure',
    columns: [{ name: 'Mean' }, ...(before ? [{ name: titled(before.name) }, { name: 'Change' }] : [])],
    rows: summaryRows.map(([name, key, format, decimals]) => ({
      key,
      name,
      values: [
        format(summary[key]),
        ...(before
          ? [format(then?.[key] ?? null), signed(decimals)(changeOf(summary[key], then?.[key]))]
          : []),
      ],
    })),
  };
}
