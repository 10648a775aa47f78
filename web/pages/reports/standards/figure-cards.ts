import { formatCount, formatQuantity, formatShare } from '#domain/measures/formatting.ts';
import { monthName } from '#domain/time/calendar.ts';
import type { LinesCard, SummaryCard, TableCard } from '../cards/card.ts';
import type { Grouping } from '../cards/grouping.ts';
import { buildTable } from '../cards/table.ts';
import { findExtent, findExtremes } from '../cards/words.ts';
import { nameField, nameWindow, type StandardsBlock } from './block-words.ts';

/** Null without windows under a standard. */
export function findBlock({ data: { standards } }: Grouping): StandardsBlock | null {
  return standards && standards.windows > 0 ? standards : null;
}

/** What the standard says about the shifts. The words say what Parity knows: counts, and not assignments (B16). */
export function standardsSummaryCard(grouping: Grouping, id: string): SummaryCard | null {
  const block = findBlock(grouping);
  if (!block) return null;
  const { windows, rated, enough, short, not_rated, missing, required_share: required } = block;
  const share = formatShare(block.share, required);
  const rows: [string, string][] = [
    ['Windows', formatCount(windows)],
    ['Rated shifts', formatCount(rated)],
    ['Enough RNs', formatCount(enough)],
    ['Short', formatCount(short)],
    ['% with enough RNs', share],
    ['% required', required === null ? '' : `${required}%`],
    ['Windows that may still be short', block.short_left === null ? '' : formatCount(block.short_left)],
    ['Calendar days with a short shift', formatCount(block.calendar_days_short)],
    ['Not rated', formatCount(not_rated)],
    ['Without data', formatCount(missing)],
    ['Not ended', formatCount(countAhead(block))],
  ];
  return {
    id,
    kind: 'summary',
    width: 'whole',
    title: 'Summary',
    finding: describeSummary(block),
    tiles: [
      {
        name: 'Enough RNs for the entered counts',
        value: share,
        details: [
          ...(required === null ? [] : [`${required}% required`]),
          `${formatCount(enough)} of ${formatQuantity(rated, 'rated shift')}`,
        ],
      },
      { name: 'Short shifts', value: formatCount(short), details: describeLeft(block) },
      {
        name: 'Calendar days',
        value: formatCount(block.calendar_days_short),
        details: ['with a short shift', 'midnight to midnight'],
      },
      {
        name: 'Not judged',
        value: formatCount(not_rated + missing),
        details: [`${formatCount(not_rated)} not rated`, `${formatCount(missing)} without data`],
      },
    ],
    table: buildTable('Figure', rows, ([name]) => ({ key: name, name }), [
      ['Number', null, ([, text]) => text],
    ]),
  };
}

function countAhead({ windows, rated, not_rated, missing }: StandardsBlock): number {
  return windows - rated - not_rated - missing;
}

function describeLeft({ short_left: left }: StandardsBlock): string[] {
  if (left === null) return [];
  return [
    left < 0
      ? `${formatCount(-left)} more than the required share allows`
      : `the required share allows ${formatCount(left)} more`,
  ];
}

/** `Short in 21 of 100 rated shifts, 12 of them at 07:00.` */
function describeSummary(block: StandardsBlock): string {
  const { rated, short, share, required_share: required } = block;
  if (rated === 0) return 'No shift can be rated.';
  if (short === 0) return `Enough RNs for the entered counts in ${formatQuantity(rated, 'rated shift')}.`;
  const below =
    required !== null && share !== null && share < required
      ? ` ${formatShare(share, required)} had enough RNs for the entered counts, and ${required}% is required.`
      : ' The others had enough RNs for the entered counts.';
  return `Short in ${formatCount(short)} of ${formatQuantity(rated, 'rated shift')}${describeWorst(block)}.${below}`;
}

function describeWorst({ list, short }: StandardsBlock): string {
  const counts = [...Map.groupBy(list, ({ window }) => window)].map(([window, { length }]) => ({
    window,
    count: length,
  }));
  const worst = findExtremes(counts, ({ count }) => count)?.most;
  if (!worst || short < 2) return '';
  const name = nameWindow(worst.window);
  return worst.count === short ? `, all at ${name}` : `, ${formatCount(worst.count)} of them at ${name}`;
}

/** The share of each month beside the required one; a table if a line would have one point. */
export function standardsMonthsCard(grouping: Grouping, id: string): LinesCard | TableCard | null {
  const block = findBlock(grouping);
  const rated = block?.months.filter(({ share }) => share !== null) ?? [];
  if (!block || rated.length === 0) return null;
  const { months, required_share: required } = block;
  const frame = {
    id,
    width: 'whole' as const,
    title: '% with enough RNs by month',
    finding: describeMonths(block),
    table: buildTable('Month', months, ({ month }) => ({ key: month, name: nameMonth(month) }), [
      ['Rated shifts', formatCount, row => row.rated],
      ['Short', formatCount, row => row.short],
      ['% with enough RNs', value => formatShare(value, required), row => row.share],
      required === null ? null : ['% required', value => `${value}%`, () => required],
    ]),
  };
  if (rated.length < 2) return { ...frame, kind: 'table' };
  const shares = months.map(({ share }) => share);
  return {
    ...frame,
    kind: 'lines',
    yTitle: '% of rated shifts',
    lines: [
      ...(required === null
        ? []
        : [{ name: 'Required', role: 'target' as const, values: months.map(() => required) }]),
      { name: 'Enough RNs', role: 'actual', values: shares },
    ],
    extent: findExtent([...shares, required]),
  };
}

function nameMonth(month: string): string {
  return `${monthName(`${month}-01`).slice(0, 3)} ${month.slice(0, 4)}`;
}

function describeMonths({ months, required_share: required }: StandardsBlock): string {
  const rated = months.flatMap(({ month, share }) => (share === null ? [] : [{ month, share }]));
  const { least } = findExtremes(rated, ({ share }) => share) ?? {};
  const lowest = least
    ? `Lowest: ${formatShare(least.share, required)} of the rated shifts had enough RNs in ${nameMonth(least.month)}.`
    : '';
  if (required === null) return lowest;
  const below = rated.filter(({ share }) => share < required).length;
  return `${lowest} ${formatQuantity(below, 'month')} below the required ${required}%.`;
}

/** Shifts with patients of fields that are not mapped, and windows without data. */
export function notJudgedCard(grouping: Grouping, id: string): TableCard | null {
  const block = findBlock(grouping);
  if (!block || block.not_rated + block.missing === 0) return null;
  const { not_rated, missing, unmapped } = block;
  const rows = [
    ...unmapped.map(({ field, shifts }) => ({
      name: `Patients of “${nameField(field, grouping.names)}”, which is not mapped`,
      count: shifts,
    })),
    ...(missing > 0 ? [{ name: 'No data', count: missing }] : []),
  ];
  const parts = [
    not_rated > 0 &&
      `${formatQuantity(not_rated, 'shift')} with patients of fields that are not mapped to a class`,
    missing > 0 && `${formatQuantity(missing, 'window')} without data`,
  ].filter(part => part !== false);
  return {
    id,
    kind: 'table',
    width: 'whole',
    title: 'What cannot be judged',
    finding: `${parts.join(', and ')}.`,
    table: buildTable('Reason', rows, ({ name }) => ({ key: name, name }), [
      ['Windows', formatCount, ({ count }) => count],
    ]),
    remark: not_rated > 0 ? 'An owner maps fields to classes in Hospital Settings, under Standards.' : null,
  };
}
