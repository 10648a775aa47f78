import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useWidth } from '#web/lib/use-width.ts';
import type { HeatCell, HeatmapCard } from '#web/pages/reports/cards/card.ts';
import { useShowShifts } from '#web/pages/reports/shifts-behind/show-shifts.ts';
import { Scroller } from '#web/ui/scroller.tsx';
import { ShowAll, useShortened } from '../comments/shortened.tsx';
import classes from './heatmap.module.css';

/** Periods stand side by side where there is room for them, else below each other. */
const roomForLabel = 72;
const roomForCell = 58;

/** A table whose cells are painted by what they say; the figures themselves carry the meaning. */
export function Heatmap({ card }: { card: HeatmapCard }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const showShifts = useShowShifts();
  const hasButtons = showShifts !== null && card.cells.flat().some(({ behind }) => behind);
  const isAcross = card.rows.length > 1 && width >= roomForLabel + roomForCell * card.rows.length;
  return (
    <div ref={ref}>
      <Scroller label={card.title} hasButtons={hasButtons}>
        {isAcross ? <Across card={card} /> : <Down card={card} />}
      </Scroller>
      <p className={classes.legend}>{card.legend}</p>
    </div>
  );
}

/** A row for each window or weekday, a column for each period. */
function Across({ card }: { card: HeatmapCard }) {
  return (
    <table className={classes.heatmap} aria-label={card.title} data-colouring={card.colouring}>
      <thead>
        <tr>
          <td />
          {card.rows.map(row => (
            <th key={row} scope="col">
              {row}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {card.columns.map((column, index) => (
          <tr key={column}>
            <th scope="row">{column}</th>
            {card.rows.map((row, place) => (
              <Cell key={row} cell={card.cells[place]?.[index]} name={`${row}, ${column}`} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A row for each period: the heads repeat on every sheet of paper. */
function Down({ card }: { card: HeatmapCard }) {
  const { shown, hidden, showAll } = useShortened(card.rows);
  return (
    <>
      <table className={classes.heatmap} aria-label={card.title} data-colouring={card.colouring}>
        <thead>
          <tr>
            <th scope="col">{card.rowsName}</th>
            {card.columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {card.columns.map((column, place) => (
                <Cell key={column} cell={card.cells[index]?.[place]} name={`${row}, ${column}`} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ShowAll hidden={hidden} onShow={showAll} />
    </>
  );
}

function Cell({ cell, name }: { cell: HeatCell | undefined; name: string }) {
  const showShifts = useShowShifts();
  if (!cell) return <td />;
  const { text, change, tint, behind } = cell;
  const strength: CSSProperties & { '--tint': string } = { '--tint': `${Math.abs(tint * 45).toFixed(1)}%` };
  const content = (
    <>
      {text}
      {change !== null && (
        <span className={classes.change}>
          <VisuallyHidden>change </VisuallyHidden>
          {change}
        </span>
      )}
    </>
  );
  return (
    <td style={strength} data-side={tint < 0 ? 'under' : 'over'}>
      {behind && showShifts ? (
        <UnstyledButton
          className={classes.cell ?? ''}
          aria-label={`${text}${change === null ? '' : `, change ${change}`}: shifts of ${name}`}
          onClick={() => showShifts(behind)}
        >
          {content}
        </UnstyledButton>
      ) : (
        <span className={classes.cell}>{content}</span>
      )}
    </td>
  );
}
