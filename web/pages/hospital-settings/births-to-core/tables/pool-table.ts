import { formatNumber } from '#domain/measures/formatting.ts';
import { formatShare } from '#domain/simulation/describe-core.ts';
import { getCoverage } from '#domain/simulation/needed-rns.ts';
import type { TableData } from '#web/charts/readings/table-data.ts';
import type { ComputedPool } from '../state/use-pool.ts';

/** Which unit asks and is helped how often, beside cores that have the pool's RNs. */
export function buildPoolTable({ units }: ComputedPool): TableData {
  const rns = (decimals: number) => (value: number | null) => formatNumber(value, decimals);
  const share = (value: number | null) => (value === null ? '' : formatShare(value));
  return {
    rowName: 'Unit',
    columns: [
      { name: 'RNs needed, mean', format: rns(1) },
      { name: 'Core', format: rns(0) },
      { name: 'Covered by it', format: share },
      { name: 'Asks the pool', format: share },
      { name: 'Is helped', format: share },
      { name: 'Core without a pool', format: rns(0) },
      { name: 'Covered by that', format: share },
    ],
    rows: units.map(({ moduleId, name, needed, core, help, ownCore }) => ({
      key: String(moduleId),
      name,
      values: [
        needed.mean,
        core,
        getCoverage(needed, core),
        help.asks,
        help.helped,
        ownCore,
        getCoverage(needed, ownCore),
      ],
    })),
  };
}

/** Where the card has a field in place of the figure. */
export const coreColumn = 1;

/** `A pool of 2 RNs and cores of 8, 7 and 5 cover all units 93.4% of the time. The same 22 RNs in cores of 9, 8 and 5: 88.1%.` */
export function describePool({ units, size, figures, separateCoverage }: ComputedPool): string {
  const own = units.map(({ core }) => core);
  const all = own.reduce((sum, core) => sum + core, size);
  const separate = listPoolNumbers(units.map(({ ownCore }) => ownCore));
  return `A pool of ${size === 1 ? '1 RN' : `${size} RNs`} and cores of ${listPoolNumbers(own)} cover all units ${formatShare(figures.coverage)} of the time. The same ${all} RNs in cores of ${separate}: ${formatShare(separateCoverage)}.`;
}

function listPoolNumbers(numbers: readonly number[]): string {
  return [numbers.slice(0, -1).join(', '), numbers.at(-1)].filter(part => part !== '').join(' and ');
}
