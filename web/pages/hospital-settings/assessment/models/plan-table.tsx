import { Table } from '@mantine/core';
import { weekdayName } from '#domain/calendar.ts';
import { formatNumber, formatPercentage } from '#domain/formatting.ts';
import type { ModelCell } from '#domain/staffing-models.ts';
import { percent } from './demand-card.tsx';
import classes from './models-tab.module.css';

const heads = ['Planned RNs', 'Mean', 'Median', '75th percentile', '90th percentile', 'Shifts', 'Covered'];

/** Who cannot scroll with a mouse scrolls with the arrow keys. */
const byKeyboard = { viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Planned and needed RNs' } };

/** Planned RNs beside what was needed, for each day and night of the week. */
export function PlanTable({ cells }: { cells: readonly ModelCell[] }) {
  return (
    <Table.ScrollContainer minWidth={620} w="100%" scrollAreaProps={byKeyboard}>
      <Table fz="sm" verticalSpacing={6} aria-label="Planned and needed RNs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Shift</Table.Th>
            {heads.map(head => (
              <Table.Th key={head} scope="col" ta="right">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cells.map(cell => (
            <Table.Tr key={`${cell.weekday}.${cell.isDay}`}>
              <Table.Th scope="row" fw={500} className={classes.shift ?? ''}>
                {weekdayName(cell.weekday)} {cell.isDay ? 'day' : 'night'}
              </Table.Th>
              {figuresOf(cell).map((figure, index) => (
                <Table.Td key={heads[index]} ta="right">
                  {figure}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function figuresOf({ planned, mean, median, p75, p90, shifts, coveredShare }: ModelCell): string[] {
  const rns = [planned, mean, median, p75, p90].map(value => formatNumber(value, 1));
  return [...rns, formatNumber(shifts, 0), formatPercentage(percent(coveredShare))];
}
