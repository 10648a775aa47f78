import { formatMoney, formatNumber, formatQuantity } from '#domain/measures/formatting.ts';
import { computePointCost, formatShare } from '#domain/simulation/describe-core.ts';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import figuresTable from '#web/ui/table/figures-table.module.css';
import { TableHead } from '#web/ui/table/figures-table.tsx';
import { Scroller } from '#web/ui/table/scroller.tsx';
import { useResult } from '../state/use-simulation.ts';
import type { Variant } from '../state/variants.ts';
import classes from './cards.module.css';

const around = 4;
const aroundOnPhones = 2;

const heads = [
  'Time covered',
  'Short, RN hours',
  'Unresolved, RN hours',
  'Idle, RN hours',
  'Cost a year',
  'A point of coverage costs',
];

/** What an RN more or less changes: cost beside unresolved hours. */
export function CoresCard() {
  const { now } = useResult().variants;
  return (
    <Card title="What one RN more or less changes">
      <Hint>
        This year. A point of coverage costs what the last RN of the core costs for each percent of time that
        it adds.
      </Hint>
      <Scroller label="Cores with hours and cost" className={`${classes.cores} ${classes.blocks}`}>
        <table className={figuresTable.table} aria-label="Cores with hours and cost">
          <TableHead heads={['Core', ...heads]} />
          <tbody>
            {listCoreRows(now).map(({ core, values }) => (
              <tr
                key={core}
                className={core === now.core ? classes.chosen : ''}
                aria-current={core === now.core || undefined}
                data-far={Math.abs(core - now.core) > aroundOnPhones || undefined}
              >
                <th scope="row">{formatQuantity(core, 'RN')}</th>
                {[...values.entries()].map(([column, value]) => (
                  <td key={column} data-head={heads[column]}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </Card>
  );
}

/** The cores around the chosen one. */
function listCoreRows({ rows, core: chosen }: Variant): { core: number; values: string[] }[] {
  return [...rows.entries()]
    .filter(([, { core }]) => Math.abs(core - chosen) <= around)
    .map(([index, row]) => {
      const before = rows[index - 1];
      return {
        core: row.core,
        values: [
          formatShare(row.coverage),
          ...[row.shortHours, row.unresolvedHours, row.idleHours].map(hours => formatNumber(hours, 0)),
          formatMoney(row.cost, 0),
          formatMoney(before ? computePointCost(row, before) : null, 0),
        ],
      };
    });
}
