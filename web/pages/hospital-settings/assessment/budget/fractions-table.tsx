import { Text } from '@mantine/core';
import { shiftFractions } from '#domain/budget/budget.ts';
import classes from './fractions-table.module.css';

/** The counts to enter for part of a shift (docs/coverage.md section 9). */
export function FractionsTable() {
  return (
    <div className={classes.fractions}>
      <Text size="xs" c="dimmed" mb="s6">
        Hours worked, as a part of a 12-hour shift
      </Text>
      <dl className={classes.list} data-figures>
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
