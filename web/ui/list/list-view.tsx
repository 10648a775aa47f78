import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '#web/lib/api/messages.ts';
import { AlertLine } from '../alert-line.tsx';
import { ErrorSplash } from '../page/error-splash.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListPages, lastPage } from './list-pages.tsx';
import { type ListColumn, ListTable } from './list-table.tsx';
import type { ListControls } from './use-list-state.ts';
import { useStill } from './use-still.ts';

interface ListViewProps<Row> {
  /** What the rows are: "Users". */
  label: string;
  columns: readonly ListColumn<Row>[];
  keyOf: (row: Row) => string | number;
  controls: ListControls;
  /** With `placeholderData: keepPreviousData`, so that rows stay until the next ones are there. */
  query: UseQueryResult<{ results: Row[]; count: number }>;
  /** What to say, and what to do next, when there is nothing to show. */
  empty: string;
  /** Where a screen has several lists: "Pages of the activity". */
  pagesLabel?: string;
}

/** A list in each of its states: on its way, there, empty, failed. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { label, columns, keyOf, controls, query, empty, pagesLabel } = props;
  const { state, change } = controls;
  const { data: newest, error, isPlaceholderData, refetch } = query;
  const end = lastPage(newest?.count ?? 0);
  const beyond = newest && !isPlaceholderData && state.page > end;

  // The last row of the last page is gone, or a link has grown old. Back leads past it, or it would lead here again.
  useEffect(() => {
    if (beyond) change({ page: end }, { replace: true });
  }, [beyond, end, change]);

  const data = useStill(newest);
  if (!data && error) return <ErrorSplash error={error} onRetry={() => void refetch()} />;
  if (data?.count === 0) return <EmptyList>{empty}</EmptyList>;
  return (
    <>
      <AlertLine message={error ? errorMessage(error) : null} />
      <ListTable
        label={label}
        columns={columns}
        rows={data?.results}
        keyOf={keyOf}
        ordering={state.ordering}
        onOrder={ordering => change({ ordering })}
        stale={isPlaceholderData || data !== newest}
      />
      <ListPages
        label={pagesLabel}
        page={state.page}
        count={data?.count ?? 0}
        onTurn={page => change({ page })}
      />
    </>
  );
}
