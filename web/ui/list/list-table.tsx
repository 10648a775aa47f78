import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './list.module.css';
import { getSortDirection, nextOrdering } from './list-state.ts';

export interface ListColumn<Row> {
  header: string;
  /** The field that the list can be ordered by. */
  ordering?: string;
  cell: (row: Row) => ReactNode;
  /** `figures` are right-aligned; `actions` are as narrow as possible and their header is visually hidden. */
  kind?: 'text' | 'figures' | 'actions';
  /** On a phone the header is shown before the cell. Always so for figures. */
  labelled?: boolean;
}

interface ListTableProps<Row> {
  /** Names the rows: "Users". */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Absent during the first load. */
  rows: readonly Row[] | undefined;
  /** Absent where the rows have an order of their own. */
  ordering?: string;
  onOrder?: (ordering: string) => void;
  /** Dims the rows while others are loaded. */
  stale?: boolean;
}

/** Different from the ids of rows, so that React never reuses one for the other. */
const skeletonRows = Array.from({ length: 6 }, (_, index) => `skeleton ${index}`);

/** A table; on a phone every row becomes a card, and the headers become a line of sort buttons. */
export function ListTable<Row extends { id: number | string }>(props: ListTableProps<Row>) {
  const { label, columns, rows, ordering = '', onOrder, stale = false } = props;
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
                <tr key={row.id}>
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

const sortIcons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

interface ColumnHeaderProps<Row> {
  column: ListColumn<Row>;
  ordering: string;
  onOrder: ((ordering: string) => void) | undefined;
}

function ColumnHeader<Row>({ column, ordering, onOrder }: ColumnHeaderProps<Row>) {
  const { header, ordering: field, kind = 'text' } = column;
  if (!field) {
    return (
      <th scope="col" data-kind={kind}>
        {kind === 'actions' ? <VisuallyHidden>{header}</VisuallyHidden> : header}
      </th>
    );
  }
  const direction = getSortDirection(ordering, field);
  const Icon = sortIcons[direction];
  return (
    <th scope="col" data-kind={kind} data-sortable aria-sort={direction}>
      <UnstyledButton
        className={classes.sort ?? ''}
        data-direction={direction}
        onClick={() => onOrder?.(nextOrdering(ordering, field))}
      >
        {header}
        <Icon size={14} stroke={2} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
