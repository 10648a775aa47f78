import { formatCount, formatDate, formatQuantity, formatShare } from '#domain/measures/formatting.ts';
import { addDays, dayOfMonth, getMonth, type IsoDate } from '#domain/time/calendar.ts';
import type { FindingsCard, TableCard } from '#web/cards/card.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { buildTable } from '#web/cards/table.ts';
import { findBlock, nameMonth, nameReportedField, nameWindow, type StandardsBlock } from './block-words.ts';

/** Shifts with patients of fields that are not mapped, and windows without data. */
export function notJudgedCard(grouping: Grouping, id: string): TableCard | null {
  const block = findBlock(grouping);
  if (!block || block.not_rated + block.missing === 0) return null;
  const { not_rated, missing, unmapped } = block;
  const rows = [
    ...unmapped.map(({ field, shifts }) => ({
      name: `Patients of “${nameReportedField(field, grouping.names)}”, which is not mapped`,
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

type Missing = NonNullable<StandardsBlock['missing_list']>;

/** The dates and shift times without data, newest first, and what they may hide (D62). */
export function missingWindowsCard(grouping: Grouping, id: string): FindingsCard | null {
  const block = findBlock(grouping);
  if (!block?.missing_list?.length) return null;
  const { missing_list: missing, required_share: required, share_if_missing_short: share = null } = block;
  return {
    id,
    kind: 'findings',
    width: 'whole',
    title: 'Windows without data',
    finding: [
      `${formatQuantity(missing.length, 'window')} without data, newest first.`,
      share !== null &&
        `If all of them had been short, ${formatShare(share, required)} would have had enough RNs.`,
    ]
      .filter(Boolean)
      .join(' '),
    sentences: [...Map.groupBy(missing, ({ date }) => date.slice(0, 7))].map(([month, windows]) =>
      describeMonth(month, windows),
    ),
    table: buildTable(
      'Date',
      missing,
      ({ date, window }) => ({ key: `${date} ${window}`, name: formatDate(date) }),
      [['Shift', null, ({ window }) => nameWindow(window)]],
    ),
  };
}

/** `Oct 2026, 5 windows: 10/28 19:00 · 10/14–10/15 07:00, 19:00`. Dates in a row with the same shifts are named together. */
function describeMonth(month: string, windows: Missing): string {
  const days = [...Map.groupBy(windows, ({ date }) => date)].map(([date, of]) => ({
    date,
    shifts: of
      .map(({ window }) => nameWindow(window))
      .toReversed()
      .join(', '),
  }));
  const runs: { first: IsoDate; last: IsoDate; shifts: string }[] = [];
  for (const { date, shifts } of days) {
    const run = runs.at(-1);
    if (run?.shifts === shifts && run.first === addDays(date, 1)) run.first = date;
    else runs.push({ first: date, last: date, shifts });
  }
  const named = runs.map(
    ({ first, last, shifts }) => `${first === last ? '' : `${nameDay(first)}–`}${nameDay(last)} ${shifts}`,
  );
  return `${nameMonth(month)}, ${formatQuantity(windows.length, 'window')}: ${named.join(' · ')}`;
}

/** `10/28`. */
function nameDay(date: IsoDate): string {
  return `${getMonth(date)}/${dayOfMonth(date)}`;
}
