import { formatDate } from '#domain/measures/formatting.ts';
import type { CommentsCard } from './card.ts';
import type { Part } from './part.ts';
import { changeOf, counted, formatCount, signed, titled } from './words.ts';

export function commentsCard({ data, before, module }: Part, id: string): CommentsCard | null {
  const comments = data.comments ?? [];
  if (comments.length === 0) return null;
  const over = comments.filter(comment => comment.over === true).length;
  const under = comments.filter(comment => comment.over === false).length;
  const then = before?.data.comments?.length ?? 0;
  const change = before
    ? ` ${titled(before.name)}: ${formatCount(then)} (${signed(0)(changeOf(comments.length, then))}).`
    : '';
  return {
    id,
    kind: 'comments',
    width: 'whole',
    title: 'Comments',
    finding: `${counted(comments.length, 'comment')}: ${formatCount(under)} on shifts under target, ${formatCount(over)} on shifts over.${change}`,
    comments,
    module,
    table: {
      rowName: 'Date',
      columns: [
        { name: 'Shift' },
        { name: 'Variance', format: signed(1) },
        { name: 'Reasons' },
        { name: 'Comment' },
      ],
      rows: comments.map((comment, index) => ({
        key: String(index),
        name: formatDate(comment.date),
        values: [comment.label, comment.rn_variance, comment.reasons.join('; '), comment.comments],
      })),
    },
  };
}
