import { Text } from '@mantine/core';
import { formatNumber } from '#domain/measures/formatting.ts';
import { describeFit, describeFitPoint } from '#domain/simulation/describe-fit.ts';
import type { Fit } from '#domain/simulation/fit.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { LineChart } from '#web/charts/line-chart.tsx';
import { RecordShifts } from '#web/features/day/record-shifts.tsx';
import { useAssessment } from '#web/pages/hospital-settings/assessment/state/use-open-assessment.ts';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { useFit } from '../state/use-fit.ts';
import { useResult, useSimulation } from '../state/use-simulation.ts';
import { buildFitTable } from '../tables/coverage-table.ts';
import classes from './cards.module.css';

const title = 'Does the model fit?';

/** The recorded shifts beside the model, in words and as two curves. */
export function FitCard() {
  const found = useFit();
  const { record } = useSimulation();
  const { core } = useResult().variants.now;
  const name = useAssessment(state => state.name);
  if (!found) {
    return (
      <Card title={title}>
        <Hint>No shifts are recorded {record.range}, so nobody can say.</Hint>
        <RecordShifts />
      </Card>
    );
  }
  const { fit, reasons } = found;
  return (
    <ChartCard
      title={title}
      place={name}
      finding={describeAt(fit, core)}
      table={buildFitTable(fit)}
      footer={
        <div className={classes.fit}>
          <Text fw={600}>{describeFit(fit)}</Text>
          {reasons.length > 0 && (
            <ul>
              {reasons.map(reason => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
          <Hint>
            {formatNumber(fit.shifts, 0)} shifts recorded {record.range}.
          </Hint>
        </div>
      }
    >
      <FitChart fit={fit} label={describeFit(fit)} />
    </ChartCard>
  );
}

/** About the chosen core; the ends of the comparison for one that is outside of it. */
export function describeAt({ points }: Fit, core: number): string {
  const nearest = points.find(({ rns }) => rns >= core) ?? points.at(-1);
  return nearest ? describeFitPoint(nearest) : '';
}

function FitChart({ fit, label }: { fit: Fit; label: string }) {
  return (
    <LineChart
      label={label}
      xTitle="RNs"
      yTitle="Shifts that need no more, %"
      categories={fit.points.map(({ rns }) => String(rns))}
      table={buildFitTable(fit)}
      series={[
        { name: 'Model', colour: 'target', dashed: true, values: fit.points.map(({ model }) => 100 * model) },
        { name: 'Recorded', colour: 'actual', values: fit.points.map(({ recorded }) => 100 * recorded) },
      ]}
      roomRight={72}
    />
  );
}
