import { Text } from '@mantine/core';
import type { Budget } from '#domain/budget.ts';
import { Card } from '#web/ui/card.tsx';
import { useAssessment } from '../use-session.ts';
import { birthMeasures, careMeasures, findingOf } from './results.ts';
import classes from './results-card.module.css';

/** What the plan comes to in one line, for screens that have no room for the results beside the grid. */
export function ResultInView() {
  const finding = useAssessment(state => findingOf(state.budget));
  return (
    <p className={classes.inView} aria-hidden>
      {finding}
    </p>
  );
}

/** What the plan comes to, moving as one types. */
export function ResultsCard() {
  const budget = useAssessment(state => state.budget);
  const hasFaults = useAssessment(state => Object.keys(state.faults).length > 0);
  const hasBirths = budget.perBirth.costPerBirth !== null;
  return (
    <div className={classes.results}>
      <Card title="Results">
        <p className={classes.finding}>{findingOf(budget)}</p>
        {hasFaults && (
          <Text size="sm" c="dimmed">
            Without the entries that are marked.
          </Text>
        )}
        <ResultsTable budget={budget} />
        <table className={classes.table} aria-label="Per birth">
          <tbody>
            {birthMeasures.map(({ name, key, format }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{format(budget.perBirth[key])}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {!hasBirths && (
          <Text size="sm" c="dimmed">
            Enter the annual birth volume to see what a birth takes.
          </Text>
        )}
      </Card>
    </div>
  );
}

function ResultsTable({ budget }: { budget: Budget }) {
  return (
    <table className={classes.table} aria-label="Results">
      <thead>
        <tr>
          <td />
          <th scope="col">Direct</th>
          <th scope="col">Indirect</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {careMeasures.map(({ name, key, format }) => (
          <tr key={key} data-sum={key === 'totalCost' || undefined}>
            <th scope="row">{name}</th>
            <td>{format(budget.direct[key])}</td>
            <td>{format(budget.indirect[key])}</td>
            <td>{format(budget.total[key])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
