import { formatMoney, formatNumber, formatQuantity } from '#domain/measures/formatting.ts';
import { formatShare } from '#domain/simulation/describe-core.ts';
import type { Fit } from '#domain/simulation/fit.ts';
import type { TableData } from '#web/charts/readings/table-data.ts';
import type { Variants } from '../state/variants.ts';

const showShare = (value: number | null) => (value === null ? '' : formatShare(value));

/** Each core with what it covers, leaves short and idle, and costs. */
export function buildCoverageTable({ now, more }: Variants): TableData {
  const hours = (value: number | null) => formatNumber(value, 0);
  return {
    rowName: 'Core',
    columns: [
      { name: 'Time covered', format: showShare },
      { name: `… with ${more.name}`, format: showShare },
      { name: 'Short, RN hours', format: hours },
      { name: 'Unresolved, RN hours', format: hours },
      { name: 'Idle, RN hours', format: hours },
      { name: 'Cost a year', format: value => formatMoney(value, 0) },
    ],
    rows: now.rows.map((row, index) => ({
      name: formatQuantity(row.core, 'RN'),
      values: [
        row.coverage,
        more.rows[index]?.coverage ?? null,
        row.shortHours,
        row.unresolvedHours,
        row.idleHours,
        row.cost,
      ],
    })),
  };
}

export function buildFitTable({ points }: Fit): TableData {
  return {
    rowName: 'RNs or fewer',
    columns: [
      { name: 'Model', format: showShare },
      { name: 'Recorded', format: showShare },
    ],
    rows: points.map(({ rns, model, recorded }) => ({ name: String(rns), values: [model, recorded] })),
  };
}
