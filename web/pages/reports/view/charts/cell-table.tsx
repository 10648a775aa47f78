import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { type DrillDown, useShowShifts } from '#web/pages/reports/shifts-behind/show-shifts.ts';
import { Scroller } from '#web/ui/scroller.tsx';
import classes from './cell-table.module.css';

interface CellTableProps {
  label: string;
  kind: 'amount' | 'sides' | 'schedule';
  /** Above the names of the rows; null for none. */
  corner: string | null;
  heads: readonly string[];
  lines: readonly { name: string; cells: ReactNode }[];
  hasButtons: boolean;
  /** Below the table. */
  children?: ReactNode;
}

/** A table whose cells have a background. */
export function CellTable({ label, kind, corner, heads, lines, hasButtons, children }: CellTableProps) {
  return (
    <Scroller label={label} hasButtons={hasButtons}>
      <table className={classes.table} aria-label={label} data-kind={kind}>
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
  );
}

/** The content of a cell: a button that shows the shifts behind it, or plain text if they cannot be shown. */
export function CellButton(props: { behind: DrillDown | null; label: string; children: ReactNode }) {
  const { behind, label, children } = props;
  const showShifts = useShowShifts();
  const className = classes.cell ?? '';
  if (!behind || !showShifts) return <span className={className}>{children}</span>;
  return (
    <UnstyledButton className={className} aria-label={label} onClick={() => showShifts(behind)}>
      {children}
    </UnstyledButton>
  );
}
