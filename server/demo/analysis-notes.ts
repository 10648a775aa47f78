import type { NursingHoursRow } from '#domain/reports/blocks/period-blocks.ts';
import type { Report } from '#domain/reports/report.ts';

/** What an analyst writes beside a report, by card id. The figures are the report's own. */
type Notes = Record<string, string>;

export function ratioNotes({ groupings }: Report): Notes {
  const [grouping] = groupings;
  const notes: Notes = {};
  if (grouping === undefined) return notes;
  const { summary, heatmap, reasonsBreakdown } = grouping.data;
  if (summary) {
    notes['ratio/0/summary'] =
      `${grouping.name} cared for ${shown(summary.ratioActual)} patients per RN against a target of ` +
      `${shown(summary.ratioTarget)}: ${difference(summary.rnVariance)} on average. A mean hides the swings: the same day often has ` +
      `windows on both sides of its target.`;
  }
  const columns = heatmap?.windows.map(({ label }, column) => ({
    label,
    variance: mean(heatmap.rnVariance.map(row => row[column] ?? 0)),
  }));
  const [shortest, ...longer] = columns?.toSorted((a, b) => a.variance - b.variance) ?? [];
  const longest = longer.at(-1);
  if (shortest && longest) {
    notes['ratio/0/heatmap'] =
      `${shortest.label} is the window with the least help (${difference(shortest.variance)}), ${longest.label} the one ` +
      `with the most (${difference(longest.variance)}). Before adding positions, try moving the start of one RN.`;
  }
  const [topReason] =
    reasonsBreakdown?.filter(({ over }) => !over).toSorted((a, b) => b.count - a.count) ?? [];
  if (topReason) {
    notes['ratio/0/reasons'] =
      `“${topReason.reason}” is given most often for short shifts, ${topReason.count} times this year.`;
  }
  return notes;
}

export function hoursNotes({ groupings }: Report): Notes {
  const shares = groupings
    .map(({ name, data }) => ({ name, percent: premiumPercent(data.nursingHours ?? []) }))
    .toSorted((a, b) => b.percent - a.percent);
  const [most] = shares;
  return {
    'nursing_hours/overview': `Premium hours as a share of all nursing hours: ${shares
      .map(({ name, percent }) => `${name} ${percent.toFixed(1)}%`)
      .join(', ')}.`,
    ...(most && {
      'nursing_hours/0/hours': `To do before we publish: ask ${most.name} how many of the traveler hours end with the contracts, and how much call-in remains.`,
    }),
  };
}

function premiumPercent(rows: readonly NursingHoursRow[]): number {
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  const premium = rows.flatMap(row => Object.values(row.premium)).reduce((sum, hours) => sum + hours, 0);
  return total === 0 ? 0 : (100 * premium) / total;
}

function difference(rnVariance: number | null): string {
  const rns = Math.abs(rnVariance ?? 0).toFixed(1);
  if (rns === '0.0') return 'on target';
  return `${rns} RNs ${(rnVariance ?? 0) < 0 ? 'under' : 'over'} target`;
}

function shown(value: number | null): string {
  return value?.toFixed(1) ?? '–';
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
