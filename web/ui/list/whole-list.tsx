import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#web/lib/api/messages.ts';
import { AlertLine } from '../alert-line.tsx';
import { ErrorSplash } from '../page/error-splash.tsx';
import { EmptyList } from './empty-list.tsx';
import { type ListColumn, ListTable } from './list-table.tsx';

interface WholeListProps<Item> {
  /** What the rows are: "Sections". */
  label: string;
  query: UseQueryResult<{ results: Item[]; count: number }>;
  columns: readonly ListColumn<Item>[];
  /** What to do next where there are none. */
  empty: string;
  /** In place of the table. */
  children?: (items: Item[]) => ReactNode;
}

/** All rows of something at once, in the order that they came in: on their way, there, none, failed. */
export function WholeList<Item extends { id: number }>(props: WholeListProps<Item>) {
  const { label, query, columns, empty, children } = props;
  const { data, error, refetch } = query;
  if (!data && error) return <ErrorSplash error={error} onRetry={() => void refetch()} />;
  if (data?.count === 0) return <EmptyList>{empty}</EmptyList>;
  return (
    <>
      <AlertLine message={error ? errorMessage(error) : null} />
      {data && children ? (
        children(data.results)
      ) : (
        <ListTable label={label} columns={columns} rows={data?.results} keyOf={item => item.id} />
      )}
    </>
  );
}
