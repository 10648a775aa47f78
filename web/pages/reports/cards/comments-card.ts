import { formatDate } from '#domain/measures/formatting.ts';
import type { CommentsCard } from './card.ts';
import type { Grouping } from './grouping.ts';
import { buildTable } from './table.ts';
import { difference, formatCount, formatQuantity, signed } from './words.ts';

export function commentsCard({ data, before, module }: Grouping, id: string): CommentsCard | null {
  const comments = data.comments ?? [];
  if (comments.length === 0) return null;
  const count = (over: boolean) => formatCount(comments.filter(comment => comment.over === over).length);
  const then = before?.data.comments?.length ?? 0;
  const change = before
    ? ` ${before.title}: ${formatCount(then)} (${signed(0)(difference(comments.length, then))}).`
    : '';
  return {
    id,
    kind: 'comments',
    width: 'whole',
    title: 'Comments',
    finding: `${formatQuantity(comments.length, 'comment')}: ${count(false)} on shifts under target, ${count(true)} on shifts over.${change}`,
    comments,
    module,
    table: buildTable(
      'Date',
      comments,
      ({ date }, index) => ({ key: String(index), name: formatDate(date) }),
      [
        ['Shift', null, comment => comment.label],
        ['Variance', signed(1), comment => comment.rn_variance],
        ['Reasons', null, comment => comment.reasons.join('; ')],
        ['Comment', null, comment => comment.comments],
      ],
    ),
  };
}
