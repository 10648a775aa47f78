import { formatDate } from '#domain/measures/formatting.ts';
import type { CommentsCard } from '#web/cards/card.ts';

type Comments = CommentsCard['comments'];

export interface CommentFilter {
  query: string;
  side: 'all' | 'over' | 'under';
  /** '' for everybody. */
  author: string;
}

export const allComments: CommentFilter = { query: '', side: 'all', author: '' };

/** The comments of a side and an author whose text, reasons, author, date and window together contain every word of the query. */
export function matchingComments(comments: Comments, { query, side, author }: CommentFilter): Comments {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return comments.filter(comment => {
    if (side !== 'all' && comment.over !== (side === 'over')) return false;
    if (author !== '' && comment.updated_by !== author) return false;
    const { date, label, reasons, updated_by = '' } = comment;
    const text = [comment.comments, ...reasons, updated_by, formatDate(date), date, label]
      .join(' ')
      .toLowerCase();
    return words.every(word => text.includes(word));
  });
}

/** Sorted, each once. None for an analysis, which does not store them. */
export function listAuthors(comments: Comments): string[] {
  return [...new Set(comments.flatMap(({ updated_by }) => updated_by ?? []))].sort();
}
