import { Skeleton, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { RecordedNeeds } from '#contract/assessments.ts';
import { buildReadyModels, comparePlan } from '#domain/budget/staffing-models.ts';
import { formatDate, formatPercentage } from '#domain/measures/formatting.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { useAssessment, useSession } from '../use-session.ts';
import { percent } from './demand-card.tsx';
import { ModelCard } from './model-card.tsx';
import classes from './models-tab.module.css';
import { PlanTable } from './plan-table.tsx';
import { needsOf, useRecorded } from './use-recorded.ts';

/** The plan held against what the module recorded, and three ready models (D24). */
export function ModelsTab({ moduleId }: { moduleId: number }) {
  return (
    <Loaded query={useRecorded(moduleId)} skeleton={<Skeleton height={420} radius="lg" />}>
      {recorded =>
        recorded.needs.length > 0 ? (
          <Models recorded={recorded} />
        ) : (
          <Card title="No shifts recorded">
            <Text c="dimmed">
              No shifts are recorded from {formatDate(recorded.start_date)} to {formatDate(recorded.end_date)}
              . Models are made from recorded shifts: enter shifts on the dashboard, or type your plan into
              the Budget Calculator.
            </Text>
          </Card>
        )
      }
    </Loaded>
  );
}

function Models({ recorded }: { recorded: RecordedNeeds }) {
  const { store } = useSession();
  const { directCare, directCareNonProductivePct } = useAssessment(state => state.inputs);
  const budget = useAssessment(state => state.budget.direct);
  const needs = useMemo(() => needsOf(recorded), [recorded]);
  const { cells, coveredShare } = useMemo(() => comparePlan(directCare, needs), [directCare, needs]);
  const models = useMemo(
    () => buildReadyModels(needs, directCare, directCareNonProductivePct),
    [needs, directCare, directCareNonProductivePct],
  );
  return (
    <div className={classes.sections}>
      <div className={classes.models}>
        {models.map(model => (
          <ModelCard
            key={model.id}
            model={model}
            plan={budget}
            onUse={() =>
              store.fillCounts(
                model.dayCounts,
                model.nightCounts,
                `The grid of direct care now holds the model “${model.name}”.`,
              )
            }
          />
        ))}
      </div>
      <Card title="Your plan against recorded demand">
        <Text fw={600}>
          The planned RNs would have covered {formatPercentage(percent(coveredShare))} of the shifts recorded
          from {formatDate(recorded.start_date)} to {formatDate(recorded.end_date)}.
        </Text>
        <PlanTable cells={cells} />
      </Card>
    </div>
  );
}
