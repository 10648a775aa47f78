import { Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/messages.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { type ListColumn, ListTable } from '#web/ui/list/list-table.tsx';
import classes from './whole-list.module.css';

interface WholeListProps<Item> {
  /** What the rows are: "Sections". */
  label: string;
  query: UseQueryResult<{ results: Item[]; count: number }>;
  columns: readonly ListColumn<Item>[];
  /** What to do next where there are none. */
  empty: ReactNode;
  /** In place of the table. */
  children?: (items: Item[]) => ReactNode;
}

/** All rows of something at once, in the order that they came in: on their way, there, none, failed. */
export function WholeList<Item extends { id: number }>(props: WholeListProps<Item>) {
  const { label, query, columns, empty, children } = props;
  const { data, error, refetch } = query;
  if (!data && error) {
    return (
      <ListCard>
        <div className={classes.message}>
          <AlertLine message={messageOf(error)} />
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </ListCard>
    );
  }
  if (data?.count === 0) {
    return (
      <ListCard>
        <Text component="div" c="dimmed" role="status" className={classes.message ?? ''}>
          {empty}
        </Text>
      </ListCard>
    );
  }
  return (
    <ListCard>
      {data && children ? (
        children(data.results)
      ) : (
        <ListTable label={label} columns={columns} rows={data?.results} keyOf={item => item.id} />
      )}
    </ListCard>
  );
}
