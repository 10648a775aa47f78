import { Checkbox, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '#domain/measures/formatting.ts';
import { coreLimit, poolSizeLimit } from '#domain/simulation/simulation-limits.ts';
import { formatCell } from '#web/charts/readings/table-data.ts';
import { Card } from '#web/ui/card.tsx';
import { WholeNumberField } from '#web/ui/form/whole-number-field.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { ErrorSplash } from '#web/ui/page/error-splash.tsx';
import figuresTable from '#web/ui/table/figures-table.module.css';
import { TableHead } from '#web/ui/table/figures-table.tsx';
import { Scroller } from '#web/ui/table/scroller.tsx';
import { type ComputedPool, type PoolState, type PoolUnit, usePool } from '../state/use-pool.ts';
import { usePoolCandidates } from '../state/use-pool-members.ts';
import { useSimulation } from '../state/use-simulation.ts';
import { buildPoolTable, coreColumn, describePool } from '../tables/pool-table.ts';
import classes from './cards.module.css';

/** What units would cover that share some RNs. */
export function PoolCard() {
  const { typed, change } = useSimulation();
  const pool = usePool();
  const candidates = usePoolCandidates();
  const { modules } = typed.pool;
  const set = (changes: Partial<typeof typed.pool>) => change({ pool: { ...typed.pool, ...changes } });

  if (candidates.length === 0) return null;
  return (
    <Card title="Float pool">
      <Hint>
        RNs who go where a core is short. The other units have the patients of their own record, at the births
        of this year.
      </Hint>
      <Checkbox.Group
        label="Units that share the pool with this one"
        value={modules.map(String)}
        onChange={ids => set({ modules: ids.map(Number) })}
      >
        <Group gap="s16" mt="s4">
          {candidates.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      <PoolResult pool={pool} />
    </Card>
  );
}

function PoolResult({ pool }: { pool: PoolState }) {
  const { typed, change } = useSimulation();
  const set = (changes: Partial<typeof typed.pool>) => change({ pool: { ...typed.pool, ...changes } });
  if (pool.kind === 'none') return null;
  if (pool.kind === 'loading') return <Hint>Reading the records…</Hint>;
  if (pool.kind === 'failed') return <ErrorSplash error={pool.error} onRetry={pool.retry} />;
  if (pool.kind === 'unrecorded') {
    return <Hint>No shifts are recorded for {pool.names.join(' and ')}, so its need is unknown.</Hint>;
  }
  return (
    <>
      <Text fz="lg" fw={600} lh={1.35} data-figures>
        {describePool(pool)}
      </Text>
      <WholeNumberField
        label="RNs in the pool"
        value={pool.size}
        limit={poolSizeLimit}
        onChange={size => set({ size })}
        w={160}
      />
      <PoolTable
        pool={pool}
        renderCore={({ moduleId, name, core }) => (
          <WholeNumberField
            label={`Core of ${name}`}
            value={core}
            limit={coreLimit}
            hideLabel
            w={72}
            ml="auto"
            onChange={rns => set({ cores: { ...typed.pool.cores, [moduleId]: rns } })}
          />
        )}
      />
      <Hint>
        A unit that lacks part of an RN asks for a whole one. It is helped when the pool has enough for
        everybody who asks. With {formatNumber(pool.size, 0)} RNs more in the cores, each goes to the unit
        whose coverage it raises most; both ways take the same RNs at all times.
      </Hint>
    </>
  );
}

interface PoolTableProps {
  pool: ComputedPool;
  renderCore: (unit: PoolUnit) => ReactNode;
}

/** The units of a pool, whose cores can be changed. */
function PoolTable({ pool, renderCore }: PoolTableProps) {
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
