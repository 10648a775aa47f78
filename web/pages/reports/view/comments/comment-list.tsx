import type { ReactNode } from 'react';
import { formatDate, formatSigned } from '#domain/measures/formatting.ts';
import type { CommentsCard } from '#web/pages/reports/cards/card.ts';
import classes from './comments.module.css';
import { ShowAll, useShortened } from './shortened.tsx';

interface CommentListProps {
  title: string;
  comments: CommentsCard['comments'];
  /** How a date is written where it leads somewhere. */
  dateOf?: ((date: string) => ReactNode) | undefined;
}

const atOnce = 50;

export function CommentList({ title, comments, dateOf = boldDate }: CommentListProps) {
  const { shown, hidden, showAll } = useShortened(comments, atOnce);
  return (
    <>
      <ul className={classes.comments} aria-label={title}>
        {shown.map(comment => (
          <li key={`${comment.date} ${comment.window} ${comment.comments}`}>
            <div className={classes.head}>
              {dateOf(comment.date)} · {comment.label}
              <span className={classes.state} data-state={stateOf(comment.over)}>
                {stateWords(comment.over, comment.rn_variance)}
              </span>
              {comment.reasons.length > 0 && (
                <span className={classes.reasons}>{comment.reasons.join(', ')}</span>
              )}
            </div>
            <p className={classes.text}>{comment.comments}</p>
          </li>
        ))}
      </ul>
      <ShowAll hidden={hidden} onShow={showAll} />
    </>
  );
}

function boldDate(date: string): ReactNode {
  return <strong>{formatDate(date)}</strong>;
}

function stateOf(over: boolean | null): string {
  if (over === null) return 'none';
  return over ? 'over' : 'under';
}

function stateWords(over: boolean | null, variance: number): string {
  if (over === null) return 'on target';
  return `${over ? '▲' : '▼'} ${formatSigned(variance)} ${over ? 'over' : 'under'}`;
}
