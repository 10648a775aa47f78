import { Box, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '#domain/measures/formatting.ts';
import type { CommentsCard } from '#web/cards/card.ts';
import { useShowShifts } from '#web/cards/show-shifts.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { CommentList } from './comment-list.tsx';
import { allComments, type CommentFilter, listAuthors, matchingComments } from './matching-comments.ts';

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
