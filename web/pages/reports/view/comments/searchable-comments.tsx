import { Box, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDate, formatNumber } from '#domain/measures/formatting.ts';
import type { CommentsCard } from '#web/cards/card.ts';
import { useShortened } from '#web/cards/shortened.tsx';
import { useShowShifts } from '#web/cards/show-shifts.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import classes from './comments.module.css';

const sides: { value: CommentFilter['side']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'over', label: 'Over' },
  { value: 'under', label: 'Under' },
];

/** Comments with a search and filters. The dates are links to their days. */
export function SearchableComments({ card: { comments, module, title } }: { card: CommentsCard }) {
  const isStored = useShowShifts() === null;
  const [filter, setFilter] = useState(allComments);
  const change = (changed: Partial<CommentFilter>) => setFilter(before => ({ ...before, ...changed }));
  const found = matchingComments(comments, filter);
  const authors = listAuthors(comments);
  const renderLink = (date: string) => <Link to={paths.dashboardOn(date, module)}>{formatDate(date)}</Link>;
  return (
    <>
      {!isStored && (
        <Group gap="s12" mb="s8" data-screen-only>
          <Box flex="0 1 340px">
            <SearchBox label="Search comments" value={filter.query} onSearch={query => change({ query })} />
          </Box>
          <SegmentedControl
            aria-label="Shifts over or under target"
            data={sides}
            value={filter.side}
            onChange={side => change({ side })}
          />
          <NativeSelect
            aria-label="Saved by"
            data={[{ value: '', label: 'Everybody' }, ...authors]}
            value={filter.author}
            onChange={event => change({ author: event.currentTarget.value })}
          />
          <Text size="sm" c="dimmed" role="status">
            {found.length < comments.length &&
              `${found.length.toLocaleString('en')} of ${comments.length.toLocaleString('en')}`}
          </Text>
        </Group>
      )}
      {found.length === 0 && <Text size="sm">No comment fits. Try other words or filters.</Text>}
      <CommentList
        title={title}
        comments={found}
        renderDate={isStored || module === null ? undefined : renderLink}
      />
    </>
  );
}

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
