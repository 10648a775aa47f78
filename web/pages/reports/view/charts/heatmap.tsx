import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useWidth } from '#web/lib/use-width.ts';
import type { HeatCell, HeatmapCard } from '#web/pages/reports/cards/card.ts';
import { useShowShifts } from '#web/pages/reports/shifts-behind/show-shifts.ts';
import { Scroller } from '#web/ui/scroller.tsx';
import { ShowAll, useShortened } from '../shortened.tsx';
import { CellButton } from './cell-button.tsx';
import classes from './heatmap.module.css';

/** In pixels. */
const labelWidth = 72;
const cellWidth = 58;

/** A table with coloured cells: periods are columns if they fit, else rows, whose heads repeat on every page. */
export function Heatmap({ card }: { card: HeatmapCard }) {
  const { rows: periods, columns, cells } = card;
  const { ref, width } = useWidth<HTMLDivElement>();
  const showShifts = useShowShifts();
  const hasButtons = showShifts !== null && cells.flat().some(({ behind }) => behind);
  const isAcross = periods.length > 1 && width >= labelWidth + cellWidth * periods.length;
  const { shown, hidden, showAll } = useShortened(periods);
  const heads = isAcross ? periods : columns;
  const lines = isAcross
    ? columns.map((name, column) => ({ name, cells: cells.map(line => line[column]) }))
    : shown.map((name, row) => ({ name, cells: cells[row] ?? [] }));
  return (
    <div ref={ref}>
      <Scroller label={card.title} hasButtons={hasButtons}>
        <table className={classes.heatmap} aria-label={card.title} data-colouring={card.colouring}>
          <thead>
            <tr>
              {isAcross ? <td /> : <th scope="col">{card.rowsName}</th>}
              {heads.map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={line.name}>
                <th scope="row">{line.name}</th>
                {line.cells.map((cell, index) => {
                  const head = heads[index] ?? '';
                  const name = isAcross ? `${head}, ${line.name}` : `${line.name}, ${head}`;
                  return cell && <Cell key={head} cell={cell} name={name} />;
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {!isAcross && <ShowAll hidden={hidden} onShow={showAll} />}
      </Scroller>
      <p className={classes.legend}>{card.legend}</p>
    </div>
  );
}

function Cell({ cell: { text, change, tint, behind }, name }: { cell: HeatCell; name: string }) {
  const strength: CSSProperties & { '--tint': string } = { '--tint': `${Math.abs(tint * 45).toFixed(1)}%` };
  const label = change === null ? text : `${text}, change ${change}`;
  return (
    <td style={strength} data-side={tint < 0 ? 'under' : 'over'}>
      <CellButton className={classes.cell} behind={behind} label={`${label}: shifts of ${name}`}>
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
