import { SHIFT_FRACTIONS } from '#domain/budget.ts';
import classes from './fractions-table.module.css';

/** What to write for somebody who works a part of a shift (product.md section 9). */
export function FractionsTable() {
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label="Hours as a part of a 12-hour shift">
        <tbody>
          <tr>
            <th scope="row">Hours</th>
            {SHIFT_FRACTIONS.map((fraction, index) => (
              <td key={fraction}>{index + 1}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Count</th>
            {SHIFT_FRACTIONS.map(fraction => (
              <td key={fraction}>{fraction.toFixed(3)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
