import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list.module.css';
import { getSortDirection, nextOrdering } from './list-state.ts';
import { SortHeader } from './sort-header.tsx';

export interface ListColumn<Row> {
  header: string;
  /** The field that the list can be ordered by. */
  ordering?: string;
  cell: (row: Row) => ReactNode;
  /** `figures` stand right; `actions` take no more room than they need and show no header. */
  kind?: 'text' | 'figures' | 'actions';
  /** On a phone the header stands before the cell, which says nothing alone. Figures always have it. */
  labelled?: boolean;
}

interface ListTableProps<Row> {
  /** What the rows are: "Users". */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Absent while they are on their way for the first time. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** Absent where the rows have an order of their own. */
  ordering?: string;
  onOrder?: (ordering: string) => void;
  /** Other rows are on their way: these step back. */
  stale?: boolean;
}

/** Named unlike the ids of rows, so that none is taken for one of them. */
const skeletonRows = Array.from({ length: 6 }, (_, place) => `skeleton ${place}`);

/** Rows and columns; on a phone every row becomes a card of its own, and the headers a line of sort buttons. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, columns, rows, keyOf, ordering = '', onOrder, stale = false } = props;
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label={label} aria-busy={stale || !rows} data-stale={stale}>
        <thead>
          <tr>
            {columns.map(column => (
              <ColumnHeader key={column.header} column={column} ordering={ordering} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map(row => (
                <tr key={keyOf(row)}>
                  {columns.map(({ header, kind = 'text', labelled = kind === 'figures', cell }) => (
                    <td key={header} data-kind={kind} {...(labelled && { 'data-header': header })}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : skeletonRows.map(key => (
                <tr key={key} aria-hidden>
                  {columns.map(({ header, kind = 'text' }) => (
                    <td key={header} data-kind={kind}>
                      <Skeleton height={14} width={kind === 'actions' ? 24 : '70%'} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnHeaderProps<Row> {
  column: ListColumn<Row>;
  ordering: string;
  onOrder: ((ordering: string) => void) | undefined;
}

function ColumnHeader<Row>({ column, ordering, onOrder }: ColumnHeaderProps<Row>) {
  const { header, ordering: field, kind = 'text' } = column;
  if (kind === 'actions') {
    return (
      <th scope="col" data-kind={kind}>
        <span className={classes.unseen}>{header}</span>
      </th>
    );
  }
  if (!field) {
    return (
      <th scope="col" data-kind={kind}>
        {header}
      </th>
    );
  }
  const direction = getSortDirection(ordering, field);
  return (
    <th scope="col" data-kind={kind} data-sortable aria-sort={direction}>
      <SortHeader
        label={header}
        direction={direction}
        onSort={() => onOrder?.(nextOrdering(ordering, field))}
      />
    </th>
  );
}
