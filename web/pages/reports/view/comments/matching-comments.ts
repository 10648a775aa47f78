import { formatDate } from '#domain/measures/formatting.ts';
import type { CommentsCard } from '#web/pages/reports/cards/card.ts';

/** The comments whose text, reasons, date and window together contain every word of the query. */
export function matchingComments(
  comments: CommentsCard['comments'],
  query: string,
): CommentsCard['comments'] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return comments;
  return comments.filter(comment => {
    const text = [comment.comments, ...comment.reasons, formatDate(comment.date), comment.date, comment.label]
      .join(' ')
      .toLowerCase();
    return words.every(word => text.includes(word));
  });
}
