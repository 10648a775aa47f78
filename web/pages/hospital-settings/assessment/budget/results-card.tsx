import { Text } from '@mantine/core';
import { Card } from '#web/ui/card.tsx';
import figuresTable from '#web/ui/figures-table.module.css';
import { useAssessment } from '../use-session.ts';
import { CareResults } from './care-results.tsx';
import { birthMeasures, findingOf } from './results.ts';
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
        <table className={`${figuresTable.table} ${classes.table}`} data-dense aria-label="Results">
          <CareResults budget={budget} />
        </table>
        <table className={figuresTable.table} data-dense aria-label="Per birth">
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
