import { Box, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useWidth } from '#web/lib/use-width.ts';
import type { HeatCell, HeatmapCard } from '#web/pages/reports/cards/card.ts';
import { useShowShifts } from '#web/pages/reports/shifts-behind/show-shifts.ts';
import { useShortened } from '../shortened.tsx';
import classes from './cell-table.module.css';
import { CellButton, CellTable } from './cell-table.tsx';

/** In pixels. */
const labelWidth = 72;
const cellWidth = 58;

/** A table with coloured cells: periods are columns if they fit, else rows, whose heads repeat on every page. */
export function Heatmap({ card }: { card: HeatmapCard }) {
  const { rows: periods, columns, cells } = card;
  const { ref, width } = useWidth<HTMLDivElement>();
  const showShifts = useShowShifts();
  const isAcross = periods.length > 1 && width >= labelWidth + cellWidth * periods.length;
  const { shown, button } = useShortened(periods);
  const across = (column: string, index: number) => ({
    name: column,
    cells: periods.map((period, row) => renderCell(cells[row]?.[index], period, column)),
  });
  const down = (period: string, row: number) => ({
    name: period,
    cells: columns.map((column, index) => renderCell(cells[row]?.[index], period, column)),
  });
  return (
    <div ref={ref}>
      <CellTable
        label={card.title}
        kind={card.colouring}
        corner={isAcross ? null : card.rowsName}
        heads={isAcross ? periods : columns}
        lines={isAcross ? columns.map(across) : shown.map(down)}
        hasButtons={showShifts !== null && cells.flat().some(({ behind }) => behind)}
      >
        {!isAcross && button}
      </CellTable>
      <Box component="p" m="var(--space-8) 0 0" c="dimmed" fz="xs">
        {card.legend}
      </Box>
    </div>
  );
}

function renderCell(cell: HeatCell | undefined, period: string, column: string) {
  if (!cell) return null;
  const { text, change, tint, behind } = cell;
  const strength: CSSProperties & { '--tint': string } = { '--tint': `${Math.abs(tint * 45).toFixed(1)}%` };
  const label = change === null ? text : `${text}, change ${change}`;
  return (
    <td key={`${period} ${column}`} style={strength} data-side={tint < 0 ? 'under' : 'over'}>
      <CellButton behind={behind} label={`${label}: shifts of ${period}, ${column}`}>
        {text}
        {change !== null && (
          <span className={classes.change}>
            <VisuallyHidden>change </VisuallyHidden>
            {change}
          </span>
        )}
      </CellButton>
    </td>
  );
}
