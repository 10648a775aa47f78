import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import figuresTable from '#web/ui/figures-table.module.css';
import type { FigureRow } from './build-rows.ts';
import classes from './figures-card.module.css';

interface FiguresCardProps {
  title: string;
  columns: readonly string[];
  /** Emphasizes the first column. */
  firstLeads?: boolean;
  rows: readonly FigureRow[];
  /** A sentence under the table. */
  children?: ReactNode;
}

export function FiguresCard({ title, columns, firstLeads = false, rows, children }: FiguresCardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Title order={2} id={titleId} className={classes.title ?? ''}>
        {title}
      </Title>
      <table
        className={`${figuresTable.table} ${classes.table}`}
        data-dense
        data-first-leads={firstLeads || undefined}
      >
        <thead>
          <tr>
            <td />
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, figures }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={columns[index]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children && <p className={classes.note}>{children}</p>}
    </section>
  );
}
