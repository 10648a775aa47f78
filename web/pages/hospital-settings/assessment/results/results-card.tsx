import { Text } from '@mantine/core';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { ShortAmounts } from '#web/ui/short-amounts.tsx';
import { FiguresTable } from '#web/ui/table/figures-table.tsx';
import { useAssessment } from '../state/use-open-assessment.ts';
import { MissingWages } from './missing-wages.tsx';
import { careHeads, listBirthResults, listCareResults, summariseBudget } from './results.ts';
import classes from './results-card.module.css';

/** The result in one line, for screens without room for the results beside the grid. */
export function ResultInView() {
  const finding = useAssessment(state => summariseBudget(state.budget));
  const missing = useAssessment(state => state.missingWages);
  return (
    <div className={classes.inView} data-figures aria-hidden>
      {finding}
      <MissingWages missing={missing} isShort />
    </div>
  );
}

export function ResultsCard() {
  const budget = useAssessment(state => state.budget);
  const missing = useAssessment(state => state.missingWages);
  const hasErrors = useAssessment(state => Object.keys(state.errors).length > 0);
  return (
    <div className={classes.results}>
      <Card title="Results">
        <Text fz="xl" fw={600} lh={1.35} data-figures>
          <ShortAmounts text={summariseBudget(budget)} />
        </Text>
        <MissingWages missing={missing} />
        {hasErrors && <Hint>Without the entries that are marked.</Hint>}
        <FiguresTable
          label="Results"
          heads={careHeads}
          rows={listCareResults(budget)}
          isDense
          className={classes.table}
        />
        <FiguresTable label="Per birth" isDense rows={listBirthResults(budget)} />
        {budget.perBirth.costPerBirth === null && (
          <Hint>Enter the annual birth volume to see what a birth takes.</Hint>
        )}
      </Card>
    </div>
  );
}
