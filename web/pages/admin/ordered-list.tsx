import { Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/messages.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { type ListColumn, ListTable } from '#web/ui/list/list-table.tsx';
import type { Orderable } from '#web/ui/reorder/order.ts';
import { ReorderList } from '#web/ui/reorder/reorder-list.tsx';
import classes from './ordered-list.module.css';

interface OrderedListProps<Item> {
  /** What the rows are: "Sections". */
  label: string;
  query: UseQueryResult<{ results: Item[]; count: number }>;
  columns: readonly ListColumn<Item>[];
  /** What to do next where there are none. */
  empty: ReactNode;
  rearranging: boolean;
  /** What stands beside the name while rows are moved. */
  detail: (item: Item) => ReactNode;
  saveOrder: (ids: number[]) => Promise<unknown>;
}

/** All rows of something that has an order of its own, to read or, while rearranging, to move. */
export function OrderedList<Item extends Orderable>(props: OrderedListProps<Item>) {
  const { label, query, columns, empty, rearranging, detail, saveOrder } = props;
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
      {data && rearranging ? (
        <div className={classes.rearranging}>
          <ReorderList label={label} items={data.results} detail={detail} save={saveOrder} />
        </div>
      ) : (
        <ListTable label={label} columns={columns} rows={data?.results} keyOf={item => item.id} />
      )}
    </ListCard>
  );
}
