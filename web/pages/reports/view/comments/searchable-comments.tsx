import { Box, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '#domain/measures/formatting.ts';
import type { CommentsCard } from '#web/pages/reports/cards/card.ts';
import { useShowShifts } from '#web/pages/reports/shifts-behind/show-shifts.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { CommentList } from './comment-list.tsx';
import { matchingComments } from './matching-comments.ts';

/** Comments with a search. The dates are links to their days. */
export function SearchableComments({ card: { comments, module, title } }: { card: CommentsCard }) {
  const isStored = useShowShifts() === null;
  const [query, setQuery] = useState('');
  const found = matchingComments(comments, query);
  const renderLink = (date: string) => <Link to={paths.dashboardOn(date, module)}>{formatDate(date)}</Link>;
  return (
    <>
      {!isStored && (
        <Group gap="s12" wrap="nowrap" mb="s8" data-screen-only>
          <Box flex="0 1 340px">
            <SearchBox label="Search comments" value={query} onSearch={setQuery} />
          </Box>
          <Text size="sm" c="dimmed" role="status">
            {query !== '' &&
              `${found.length.toLocaleString('en')} of ${comments.length.toLocaleString('en')}`}
          </Text>
        </Group>
      )}
      {found.length === 0 && <Text size="sm">No comment says that. Try other words.</Text>}
      <CommentList
        title={title}
        comments={found}
        renderDate={isStored || module === null ? undefined : renderLink}
      />
    </>
  );
}
