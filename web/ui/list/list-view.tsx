import { Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AlertLine } from '../alert-line.tsx';
import { ErrorSplash } from '../page/error-splash.tsx';
import { ListPages, lastPage } from './list-pages.tsx';
import { type ListColumn, ListTable } from './list-table.tsx';
import type { ListControls } from './use-list-state.ts';

interface ListViewProps<Row> {
  /** Names the rows: "Users". */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Page and ordering. Without them the query returns all rows at once, in their own order. */
  controls?: ListControls;
  /** Of a paged list with `placeholderData: keepPreviousData`, so that the old rows stay until the new ones arrive. */
  query: UseQueryResult<{ results: Row[]; count: number }>;
  /** Shown in place of the table if there are no rows. */
  empty: string;
  /** Needed if a screen has several lists: "Pages of the activity". */
  pagesLabel?: string;
  /** Renders the rows in place of the table. */
  children?: ((rows: Row[]) => ReactNode) | false | undefined;
}

/** A list while it loads, with rows, empty, or failed. */
export function ListView<Row extends { id: number }>(props: ListViewProps<Row>) {
  const { label, columns, controls, query, empty, pagesLabel, children } = props;
  const { page = 1, ordering = '' } = controls?.state ?? {};
  const change = controls?.change;
  const { data: newest, error, isPlaceholderData, refetch } = query;
  const end = lastPage(newest?.count ?? 0);
  const isBeyond = change && newest && !isPlaceholderData && page > end;

  // The last row of the last page was removed, or the link is old. Replaces the address, or Back would lead here again.
  useEffect(() => {
    if (isBeyond) change({ page: end }, { replace: true });
  }, [isBeyond, end, change]);

  const data = useStill(newest);
  if (!data && error) return <ErrorSplash error={error} onRetry={() => void refetch()} />;
  if (data?.count === 0) {
    return (
      <Text c="dimmed" role="status" px="s20" py="s48" ta="center">
        {empty}
      </Text>
    );
  }
  return (
    <>
      <AlertLine error={error} />
      {data && children ? (
        children(data.results)
      ) : (
        <ListTable
          label={label}
          columns={columns}
          rows={data?.results}
          ordering={ordering}
          onOrder={chosen => change?.({ ordering: chosen })}
          stale={isPlaceholderData || data !== newest}
        />
      )}
      {controls && (
        <ListPages
          label={pagesLabel}
          page={page}
          count={data?.count ?? 0}
          onTurn={chosen => controls.change({ page: chosen })}
        />
      )}
    </>
  );
}

/** On a touch screen the click follows the release after a moment. */
const afterReleaseMilliseconds = 100;
/** Some releases fire no event, for example over a context menu. */
const longestPressMilliseconds = 1000;

/** Holds the previous value while a pointer is down, so that rows do not move under a click (decision 021). */
export function useStill<Value>(value: Value): Value {
  const [held, setHeld] = useState<{ value: Value } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function releaseAfter(milliseconds: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(null), milliseconds);
  }
  function hold() {
    setHeld(before => before ?? { value });
    releaseAfter(longestPressMilliseconds);
  }
  useWindowEvent('pointerdown', hold, { capture: true });
  useWindowEvent('pointerup', () => releaseAfter(afterReleaseMilliseconds), { capture: true });
  useWindowEvent('pointercancel', () => releaseAfter(0), { capture: true });

  return held ? held.value : value;
}
