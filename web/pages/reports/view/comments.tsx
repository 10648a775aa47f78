import { Text } from '@mantine/core';
import { useState } from 'react';
import { formatDate, formatSigned } from '#domain/formatting.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import type { CommentsCard } from '../cards/card.ts';
import { useShowShifts } from '../shifts-behind/show-shifts.ts';
import classes from './comments.module.css';
import { matchingComments } from './matching-comments.ts';
import { ShowAll, useShortened } from './shortened.tsx';

const atOnce = 50;

/** Every comment, found by its words, its reasons or its date. */
export function Comments({ card: { comments, module, title } }: { card: CommentsCard }) {
  const canSearch = useShowShifts() !== null;
  const [query, setQuery] = useState('');
  const found = matchingComments(comments, query);
  const { shown, hidden, showAll } = useShortened(found, atOnce);
  return (
    <>
      {canSearch && (
        <div className={classes.search} data-screen-only>
          <SearchBox label="Search comments" value={query} onSearch={setQuery} />
          <Text size="sm" c="dimmed" role="status">
            {query !== '' &&
              `${found.length.toLocaleString('en')} of ${comments.length.toLocaleString('en')}`}
          </Text>
        </div>
      )}
      {found.length === 0 && <Text size="sm">No comment says that. Try other words.</Text>}
      <ul className={classes.comments} aria-label={title}>
        {shown.map(comment => (
          <li key={`${comment.date} ${comment.window} ${comment.comments}`}>
            <div className={classes.head}>
              <DateOf date={comment.date} module={canSearch ? module : null} /> · {comment.label}
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

function DateOf({ date, module }: { date: string; module: number | null }) {
  if (module === null) return <strong>{formatDate(date)}</strong>;
  return <Link to={paths.moduleRedirect(module, paths.dashboardOn(date))}>{formatDate(date)}</Link>;
}

function stateOf(over: boolean | null): string {
  if (over === null) return 'none';
  return over ? 'over' : 'under';
}

function stateWords(over: boolean | null, variance: number): string {
  if (over === null) return 'on target';
  return `${over ? '▲' : '▼'} ${formatSigned(variance)} ${over ? 'over' : 'under'}`;
}
