import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListCard } from '#web/ui/list/list-card.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { WholeList } from '#web/ui/list/whole-list.tsx';
import type { Orderable } from '#web/ui/reorder/order.ts';
import { ReorderList } from '#web/ui/reorder/reorder-list.tsx';
import classes from './ordered-list.module.css';

interface OrderedListProps<Item> {
  label: string;
  query: UseQueryResult<{ results: Item[]; count: number }>;
  columns: readonly ListColumn<Item>[];
  empty: string;
  rearranging: boolean;
  /** What stands below the name while rows are moved. */
  detail: (item: Item) => ReactNode;
  saveOrder: (ids: number[]) => Promise<unknown>;
}

/** A list that has an order of its own, to read or, while rearranging, to move. */
export function OrderedList<Item extends Orderable>(props: OrderedListProps<Item>) {
  const { rearranging, detail, saveOrder, ...list } = props;
  const rearranged = (items: Item[]) => (
    <div className={classes.rearranging}>
      <ReorderList label={list.label} items={items} detail={detail} save={saveOrder} />
    </div>
  );
  return (
    <ListCard>
      <WholeList {...list} {...(rearranging && { children: rearranged })} />
    </ListCard>
  );
}
