import type { WaterfallCard } from '#web/cards/card.ts';
import { useShowShifts } from '#web/cards/show-shifts.ts';
import { WaterfallChart } from '#web/charts/waterfall-chart.tsx';
import classes from './waterfalls.module.css';

/** The charts of a card; several have one scale, so that they can be compared by eye. */
export function Waterfalls({ card }: { card: WaterfallCard }) {
  const { panels, extent, xTitle, formatTick } = card;
  const showShifts = useShowShifts();
  return (
    <div className={classes.panels} data-several={panels.length > 1 || undefined}>
      {panels.map(({ name, bars, table }) => {
        const canChoose = showShifts !== null && table.rows.some(({ behind }) => behind);
        const choose = (index: number) => {
          const behind = table.rows[index]?.behind;
          if (behind) showShifts?.(behind);
        };
        return (
          <div key={name} className={classes.panel}>
            {name !== null && <p className={classes.name}>{name}</p>}
            <WaterfallChart
              label={name === null ? `${card.title}. ${card.finding}` : `${card.title}: ${name}`}
              xTitle={xTitle}
              bars={bars}
              alongside={extent}
              table={table}
              formatTick={formatTick}
              onChoose={canChoose ? choose : null}
            />
          </div>
        );
      })}
    </div>
  );
}
