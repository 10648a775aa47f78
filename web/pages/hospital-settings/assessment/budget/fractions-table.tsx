import { shiftFractions } from '#domain/budget/budget.ts';
import classes from './fractions-table.module.css';

/** The count to enter for somebody who works part of a shift (docs/coverage.md section 9). */
export function FractionsTable() {
  return (
    <div className={classes.fractions}>
      <p className={classes.title}>Hours worked, as a part of a 12-hour shift</p>
      <dl className={classes.list}>
        {shiftFractions.map((fraction, index) => (
          <div key={fraction}>
            <dt>{index + 1} h</dt>
            <dd>{fraction.toFixed(3)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
