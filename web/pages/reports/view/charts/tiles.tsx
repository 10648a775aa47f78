import type { SummaryCard } from '#web/pages/reports/cards/card.ts';
import classes from './tiles.module.css';

export function Tiles({ card }: { card: SummaryCard }) {
  return (
    <dl className={classes.tiles}>
      {card.tiles.map(({ name, value, details }) => (
        <div key={name} className={classes.tile}>
          <dt>{name}</dt>
          <dd>
            <span className={classes.value}>{value}</span>
            <span className={classes.details}>{details.join(' · ')}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
