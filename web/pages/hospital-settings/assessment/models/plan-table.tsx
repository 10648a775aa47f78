import type { ModelCell } from '#domain/budget/staffing-models.ts';
import { formatNumber, formatPercentage } from '#domain/measures/formatting.ts';
import { weekdayName } from '#domain/time/calendar.ts';
import figuresTable from '#web/ui/figures-table.module.css';
import { Scroller } from '#web/ui/scroller.tsx';
import { toPercent } from './demand-card.tsx';
import classes from './models-tab.module.css';

const heads = ['Planned RNs', 'Mean', 'Median', '75th percentile', '90th percentile', 'Shifts', 'Covered'];

/** Planned and needed RNs of each day and night of the week. */
export function PlanTable({ cells }: { cells: readonly ModelCell[] }) {
  return (
    <Scroller label="Planned and needed RNs">
      <table className={`${figuresTable.table} ${classes.plan}`} aria-label="Planned and needed RNs">
        <thead>
          <tr>
            <th scope="col">Shift</th>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map(cell => (
            <tr key={`${cell.weekday}.${cell.isDay}`}>
              <th scope="row">
                {weekdayName(cell.weekday)} {cell.isDay ? 'day' : 'night'}
              </th>
              {formatFigures(cell).map((figure, index) => (
                <td key={heads[index]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

function formatFigures({ planned, mean, median, p75, p90, shifts, coveredShare }: ModelCell): string[] {
  const rns = [planned, mean, median, p75, p90].map(value => formatNumber(value, 1));
  return [...rns, formatNumber(shifts, 0), formatPercentage(toPercent(coveredShare))];
}
