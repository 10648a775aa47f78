import { formatMoney, formatNumber } from '#domain/measures/formatting.ts';
import type { CoreFigures } from '#domain/simulation/core-figures.ts';
import { formatShare } from '#domain/simulation/describe-core.ts';
import type { TableData, TableValue } from '#web/charts/readings/table-data.ts';
import type { PoolState } from '../state/use-pool.ts';
import type { Variants } from '../state/variants.ts';

/** A year with a core, or of several units with a pool. */
interface VariantColumn extends Omit<CoreFigures, 'core'> {
  name: string;
  births: number;
  rns: TableValue;
}

/** This year, more births and the pool, side by side. */
export function buildVariantsTable(variants: Variants, pool: PoolState): TableData {
  const columns = listVariantColumns(variants, pool);
  const row = (name: string, read: (column: VariantColumn) => TableValue) => ({
    name,
    values: columns.map(read),
  });
  return {
    rowName: 'A year',
    columns: columns.map(({ name }) => ({ name })),
    rows: [
      row('Births', ({ births }) => showHours(births)),
      row('RNs at all times', ({ rns }) => rns),
      row('Time covered', ({ coverage }) => ({ value: coverage, text: formatShare(coverage) })),
      row('Short, RN hours', ({ shortHours }) => showHours(shortHours)),
      row('Unresolved, RN hours', ({ unresolvedHours }) => showHours(unresolvedHours)),
      row('Idle, RN hours', ({ idleHours }) => showHours(idleHours)),
      row('Cost', ({ cost }) => ({ value: cost, text: formatMoney(cost, 0) })),
    ],
  };
}

function listVariantColumns({ now, more }: Variants, pool: PoolState): VariantColumn[] {
  const ofCores = [now, more].map(({ name, births, core, figures }) => ({
    ...figures,
    name,
    births,
    rns: showHours(core),
  }));
  if (pool.kind !== 'computed') return ofCores;
  const { units, size, figures } = pool;
  const rns = `${units.reduce((sum, { core }) => sum + core, 0)} + ${size}`;
  return [...ofCores, { ...figures, name: `Pool of ${units.length} units`, births: now.births, rns }];
}

function showHours(value: number) {
  return { value, text: formatNumber(value, 0) };
}
