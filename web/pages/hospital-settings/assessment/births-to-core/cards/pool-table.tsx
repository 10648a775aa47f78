import type { ReactNode } from 'react';
import { formatCell } from '#web/charts/table/table-data.ts';
import figuresTable from '#web/ui/figures-table.module.css';
import { TableHead } from '#web/ui/figures-table.tsx';
import { Scroller } from '#web/ui/scroller.tsx';
import type { ComputedPool, PoolUnit } from '../state/use-pool.ts';
import { buildPoolTable, coreColumn } from '../tables/pool-table.ts';
import classes from './cards.module.css';

interface PoolTableProps {
  pool: ComputedPool;
  renderCore: (unit: PoolUnit) => ReactNode;
}

/** The units of a pool, whose cores can be changed. */
export function PoolTable({ pool, renderCore }: PoolTableProps) {
  const { rowName, columns, rows } = buildPoolTable(pool);
  return (
    <Scroller label="Units of the pool" hasButtons className={`${classes.named} ${classes.blocks}`}>
      <table className={figuresTable.table} aria-label="Units of the pool">
        <TableHead heads={[rowName, ...columns.map(({ name }) => name)]} />
        <tbody>
          {pool.units.map((unit, index) => (
            <tr key={unit.moduleId}>
              <th scope="row">{unit.name}</th>
              {columns.map((column, at) => (
                <td key={column.name} data-head={column.name}>
                  {at === coreColumn ? renderCore(unit) : formatCell(column, rows[index]?.values[at] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
