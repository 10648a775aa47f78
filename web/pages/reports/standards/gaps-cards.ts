import { formatCount, formatDate, formatQuantity, formatShare } from '#domain/measures/formatting.ts';
import type { TableCard } from '../cards/card.ts';
import type { Grouping } from '../cards/grouping.ts';
import { buildTable } from '../cards/table.ts';
import { findBlock, nameField, nameWindow } from './block-words.ts';

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

/** The dates and shift times without data, newest first, and what they may hide (D62). */
export function missingWindowsCard(grouping: Grouping, id: string): TableCard | null {
  const block = findBlock(grouping);
  if (!block?.missing_list?.length) return null;
  const dates = [...Map.groupBy(block.missing_list, ({ date }) => date)];
  const share = block.share_if_missing_short ?? null;
  return {
    id,
    kind: 'table',
    width: 'whole',
    title: 'Windows without data',
    finding: [
      `${formatQuantity(block.missing_list.length, 'window')} without data, newest first.`,
      share !== null &&
        `If all of them had been short, ${formatShare(share, block.required_share)} would have had enough RNs.`,
    ]
      .filter(Boolean)
      .join(' '),
    table: buildTable('Date', dates, ([date]) => ({ key: date, name: formatDate(date) }), [
      [
        'Shifts',
        null,
        ([, windows]) =>
          windows
            .map(({ window }) => nameWindow(window))
            .toReversed()
            .join(', '),
      ],
      ['Windows', formatCount, ([, windows]) => windows.length],
    ]),
  };
}
