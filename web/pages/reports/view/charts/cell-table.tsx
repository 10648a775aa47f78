import { UnstyledButton } from '@mantine/core';
import { type CSSProperties, type ReactNode, use } from 'react';
import { type DrillDown, useShowShifts } from '#web/cards/show-shifts.ts';
import type { Colouring } from '#web/cards/tint.ts';
import { readRow } from '#web/charts/readings/reading.ts';
import { Readings, ReadingsContext } from '#web/charts/readings/readings.tsx';
import type { TableData } from '#web/charts/readings/table-data.ts';
import { Scroller } from '#web/ui/table/scroller.tsx';
import classes from './cell-table.module.css';

interface CellTableProps {
  label: string;
  kind: Colouring | 'schedule';
  /** Above the names of the rows; null for none. */
  corner: string | null;
  heads: readonly string[];
  /** The marks in a line. */
  columns: number;
  lines: readonly { name: string; cells: ReactNode }[];
  /** The rows behind the cells, in the order of their marks. */
  table: TableData;
  /** Below the table. */
  children?: ReactNode;
}

/** Paper has room for the details of so many columns. */
const mostWithDetails = 8;

/** A table whose cells have a background. */
export function CellTable({ label, kind, corner, heads, columns, lines, table, children }: CellTableProps) {
  const share: CSSProperties & { '--column': string } = { '--column': `${90 / columns}%` };
  return (
    <Readings label={null} read={mark => readRow(table, mark)} columns={columns}>
      <Scroller label={label} hasButtons>
        <table
          className={classes.table}
          style={share}
          aria-label={label}
          data-kind={kind}
          data-many={columns > mostWithDetails || undefined}
        >
          <thead>
            <tr>
              {corner === null ? <td /> : <th scope="col">{corner}</th>}
              {heads.map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells}
              </tr>
            ))}
          </tbody>
        </table>
        {children}
      </Scroller>
    </Readings>
  );
}

interface CellProps {
  /** The number of its row in the table; its place on screen may be another. */
  mark: number;
  /** The strength of its colour, from −1 to 1; negative is under. */
  tint: number;
  behind: DrillDown | null;
  label: string;
  isThin?: boolean;
  children: ReactNode;
}

/**
 * A cell with a button that shows the shifts behind it, or with plain text if they cannot be shown. The first cell can be
 * reached with Tab, the others from there with the arrow keys.
 */
export function Cell({ mark, tint, behind, label, isThin = false, children }: CellProps) {
  const showShifts = useShowShifts();
  const isReadable = use(ReadingsContext);
  const strength: CSSProperties & { '--tint': string } = { '--tint': `${Math.abs(tint * 45).toFixed(1)}%` };
  const shared = {
    className: classes.cell ?? '',
    ...(isReadable && { tabIndex: mark === 0 ? 0 : -1 }),
  };
  return (
    <td
      style={strength}
      data-side={tint < 0 ? 'under' : 'over'}
      data-thin={isThin || undefined}
      data-mark={isReadable ? mark : undefined}
    >
      {behind && showShifts ? (
        <UnstyledButton {...shared} aria-label={label} onClick={() => showShifts(behind)}>
          {children}
        </UnstyledButton>
      ) : (
        <span {...shared}>{children}</span>
      )}
    </td>
  );
}
