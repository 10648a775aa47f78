import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate, formatNumber } from '#domain/measures/formatting.ts';
import type { CommentsCard } from '#web/cards/card.ts';
import { useShortened } from '#web/cards/shortened.tsx';
import classes from './comments.module.css';

interface CommentListProps {
  title: string;
  comments: CommentsCard['comments'];
  renderDate?: ((date: string) => ReactNode) | undefined;
}

const mostShown = 50;

export function CommentList({ title, comments, renderDate = renderBold }: CommentListProps) {
  const { shown, button } = useShortened(comments, mostShown);
  return (
    <>
      <ul className={classes.comments} aria-label={title}>
        {shown.map(({ date, window, label, comments, reasons, over, rn_variance, updated_by }) => (
          <li key={`${date} ${window} ${comments}`}>
            <div className={classes.head}>
              <span>
                {renderDate(date)} · {label}
              </span>
              <Side over={over} variance={rn_variance} />
              {reasons.length > 0 && (
                <Box component="span" c="dimmed">
                  {reasons.join(', ')}
                </Box>
              )}
            </div>
            <p className={classes.text}>{comments}</p>
            {updated_by && (
              <Box component="p" m={0} c="dimmed" fz="sm">
                {updated_by}
              </Box>
            )}
          </li>
        ))}
      </ul>
      {button}
    </>
  );
}

function renderBold(date: string): ReactNode {
  return <strong>{formatDate(date)}</strong>;
}

function Side({ over, variance }: { over: boolean | null; variance: number }) {
  if (over === null) return <span>on target</span>;
  const state = over ? 'over' : 'under';
  return (
    <span className={classes.state} data-state={state}>
      {`${over ? '▲' : '▼'} ${formatNumber(Math.abs(variance), 1)} ${state}`}
    </span>
  );
}
