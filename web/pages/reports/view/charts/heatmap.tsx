import { Box, VisuallyHidden } from '@mantine/core';
import type { HeatCell, HeatmapCard } from '#web/cards/card.ts';
import { useShortened } from '#web/cards/shortened.tsx';
import { createTint } from '#web/cards/tint.ts';
import { useWidth } from '#web/lib/use-width.ts';
import classes from './cell-table.module.css';
import { Cell, CellTable } from './cell-table.tsx';

/** In pixels. */
const labelWidth = 72;
const cellWidth = 58;

/** A table with coloured cells: periods are columns if they fit, else rows, whose heads repeat on every page. */
export function Heatmap({ card }: { card: HeatmapCard }) {
  const { rows: periods, columns, cells } = card;
  const { ref, width } = useWidth<HTMLDivElement>();
  const tint = createTint(card.extent, card.colouring);
  const isAcross = periods.length > 1 && width >= labelWidth + cellWidth * periods.length;
  const { shown, button } = useShortened(periods);
  const across = (column: string, index: number) => ({
    name: column,
    cells: periods.map((_, row) => renderCell(row, index)),
  });
  const down = (period: string, row: number) => ({
    name: period,
    cells: columns.map((_, index) => renderCell(row, index)),
  });

  function renderCell(row: number, index: number) {
    const cell = cells[row]?.[index];
    const [period = '', column = ''] = [periods[row], columns[index]];
    return (
      cell && (
        <Cell
          key={`${period} ${column}`}
          mark={row * columns.length + index}
          tint={tint(cell.value)}
          behind={cell.behind}
          label={describeHeatmapCell(cell, period, column)}
        >
          {cell.text}
          {cell.change !== null && (
            <span className={classes.change}>
              <VisuallyHidden>change </VisuallyHidden>
              {cell.change}
            </span>
          )}
        </Cell>
      )
    );
  }

  return (
    <div ref={ref}>
      <CellTable
        label={card.title}
        kind={card.colouring}
        corner={isAcross ? null : card.rowsName}
        heads={isAcross ? periods : columns}
        lines={isAcross ? columns.map(across) : shown.map(down)}
        columns={isAcross ? periods.length : columns.length}
        table={card.table}
      >
        {!isAcross && button}
      </CellTable>
      <Box component="p" m="var(--space-8) 0 0" c="dimmed" fz="xs">
        {card.legend}
      </Box>
    </div>
  );
}

function describeHeatmapCell({ text, change }: HeatCell, period: string, column: string): string {
  // What is shown, in its order: people who speak to the screen say what they read.
  const figures = change === null ? text : `${text} ${change} change`;
  return `${figures}: shifts of ${period}, ${column}`;
}
