import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { RecordedNeeds } from '#contract/assessments.ts';
import type { CareBudget } from '#domain/budget/budget.ts';
import {
  buildReadyModels,
  comparePlan,
  type ModelCell,
  type StaffingModel,
} from '#domain/budget/staffing-models.ts';
import {
  formatDate,
  formatMoney,
  formatNumber,
  formatPercentage,
  formatSigned,
} from '#domain/measures/formatting.ts';
import { weekdayName } from '#domain/time/calendar.ts';
import { Card } from '#web/ui/card.tsx';
import { type FiguresRow, FiguresTable } from '#web/ui/figures-table.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Scroller } from '#web/ui/scroller.tsx';
import { useAssessment, useOpenAssessment } from '../use-open-assessment.ts';
import { toPercent } from './demand-card.tsx';
import classes from './models-tab.module.css';
import { toRecordedNeeds, useRecorded } from './use-recorded.ts';

/** The plan compared with the recorded need of the module, and three ready models (D24). */
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
  const { store } = useOpenAssessment();
  const { directCare, directCareNonProductivePct } = useAssessment(state => state.inputs);
  const budget = useAssessment(state => state.budget.direct);
  const needs = useMemo(() => toRecordedNeeds(recorded), [recorded]);
  const { cells, coveredShare } = useMemo(() => comparePlan(directCare, needs), [directCare, needs]);
  const models = useMemo(
    () => buildReadyModels(needs, directCare, directCareNonProductivePct),
    [needs, directCare, directCareNonProductivePct],
  );
  return (
    <Stack gap="s20">
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
          The planned RNs would have covered {formatPercentage(toPercent(coveredShare))} of the shifts
          recorded from {formatDate(recorded.start_date)} to {formatDate(recorded.end_date)}.
        </Text>
        <Scroller label="Planned and needed RNs">
          <FiguresTable
            label="Planned and needed RNs"
            heads={heads}
            rows={cells.map(toRow)}
            className={classes.plan}
          />
        </Scroller>
      </Card>
    </Stack>
  );
}

const heads = [
  'Shift',
  'Planned RNs',
  'Mean',
  'Median',
  '75th percentile',
  '90th percentile',
  'Shifts',
  'Covered',
];

function toRow({
  weekday,
  isDay,
  planned,
  mean,
  median,
  p75,
  p90,
  shifts,
  coveredShare,
}: ModelCell): FiguresRow {
  const rns = [planned, mean, median, p75, p90].map(value => formatNumber(value, 1));
  return {
    name: `${weekdayName(weekday)} ${isDay ? 'day' : 'night'}`,
    values: [...rns, formatNumber(shifts, 0), formatPercentage(toPercent(coveredShare))],
  };
}

interface ModelCardProps {
  model: StaffingModel;
  /** The direct care of the current plan. */
  plan: CareBudget;
  onUse: () => void;
}

/** A week calculated from recorded need, with its cost. */
function ModelCard({ model, plan, onUse }: ModelCardProps) {
  const { name, ftes, yearlyCost, coveredShare } = model;
  return (
    <Card title={name}>
      <Text fz="var(--text-2xl)" fw="var(--weight-heading)" data-figures>
        {formatNumber(ftes, 1)} FTEs
      </Text>
      <dl className={classes.details} data-figures>
        <dt>Cost of direct care a year</dt>
        <dd>{formatMoney(yearlyCost, 0)}</dd>
        <dt>Recorded shifts covered</dt>
        <dd>{formatPercentage(toPercent(coveredShare))}</dd>
        <dt>FTEs against your plan</dt>
        <dd>{formatSigned(ftes - plan.ftes)}</dd>
      </dl>
      <Button variant="default" aria-label={`Use this model: ${name}`} onClick={onUse}>
        Use this model
      </Button>
    </Card>
  );
}
