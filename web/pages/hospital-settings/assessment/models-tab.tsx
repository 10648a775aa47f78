import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  buildReadyModels,
  comparePlan,
  type ModelCell,
  type StaffingModel,
} from '#domain/budget/staffing-models.ts';
import {
  formatMoney,
  formatNumber,
  formatPercentage,
  formatSigned,
  formatSignedMoney,
} from '#domain/measures/formatting.ts';
import { weekdayName } from '#domain/time/calendar.ts';
import { RecordShifts } from '#web/features/day/record-shifts.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { ShortAmounts } from '#web/ui/short-amounts.tsx';
import { type FiguresRow, FiguresTable } from '#web/ui/table/figures-table.tsx';
import { Scroller } from '#web/ui/table/scroller.tsx';
import classes from './models-tab.module.css';
import { toPercent } from './results/demand-card.tsx';
import { MissingWages } from './results/missing-wages.tsx';
import { type Recorded, recordedNeedsQuery } from './state/assessments-query.ts';
import { useAssessment, useOpenAssessment } from './state/use-open-assessment.ts';

/** The plan compared with the recorded need of the module, and three ready models (D24). */
export function ModelsTab({ moduleId }: { moduleId: number }) {
  return (
    <Loaded query={useQuery(recordedNeedsQuery(moduleId))} skeleton={<Skeleton height={420} radius="lg" />}>
      {recorded =>
        recorded.needs.length > 0 ? (
          <Models {...recorded} />
        ) : (
          <Card title="No shifts recorded">
            <Text c="dimmed">
              No shifts are recorded {recorded.range}. Models are made from recorded shifts: enter shifts on
              the dashboard, or type your plan into the Budget Calculator.
            </Text>
            <RecordShifts />
          </Card>
        )
      }
    </Loaded>
  );
}

function Models({ needs, range }: Recorded) {
  const { directCare, directCareNonProductivePct } = useAssessment(state => state.inputs);
  const { cells, coveredShare } = useMemo(() => comparePlan(directCare, needs), [directCare, needs]);
  const models = useMemo(
    () => buildReadyModels(needs, directCare, directCareNonProductivePct),
    [needs, directCare, directCareNonProductivePct],
  );
  return (
    <Stack gap="s20">
      <div className={classes.models}>
        {models.map(model => (
          <ModelCard key={model.id} model={model} />
        ))}
      </div>
      <Card title="Your plan against recorded demand">
        <Text fw={600}>
          The planned RNs would have covered {formatPercentage(toPercent(coveredShare))} of the shifts
          recorded {range}.
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

function toRow(cell: ModelCell): FiguresRow {
  const { planned, mean, median, p75, p90 } = cell;
  const rns = [planned, mean, median, p75, p90].map(value => formatNumber(value, 1));
  return {
    name: `${weekdayName(cell.weekday)} ${cell.isDay ? 'day' : 'night'}`,
    values: [...rns, formatNumber(cell.shifts, 0), formatPercentage(toPercent(cell.coveredShare))],
  };
}

/** A week calculated from recorded need, with its cost. */
function ModelCard({ model }: { model: StaffingModel }) {
  const { name, ftes, yearlyCost, coveredShare, dayCounts, nightCounts } = model;
  const { store } = useOpenAssessment();
  const fillGrid = () =>
    store.fillCounts(dayCounts, nightCounts, `The grid of direct care now holds the model “${name}”.`);
  return (
    <Card title={name}>
      <Text fz="var(--text-2xl)" fw="var(--weight-heading)" data-figures>
        {formatNumber(ftes, 1)} FTEs
      </Text>
      <dl className={classes.details} data-figures>
        <dt>Cost of direct care a year</dt>
        <dd>
          <ShortAmounts text={formatMoney(yearlyCost, 0)} />
        </dd>
        <dt>Recorded shifts covered</dt>
        <dd>{formatPercentage(toPercent(coveredShare))}</dd>
        <dt>FTEs against your plan</dt>
        <dd>{formatSigned(model.ftesAgainstPlan)}</dd>
        <dt>Cost against your plan</dt>
        <dd>
          <ShortAmounts text={formatSignedMoney(model.costAgainstPlan)} />
        </dd>
      </dl>
      <MissingWages missing={model.missingWages} />
      <Button variant="default" aria-label={`Use this model: ${name}`} onClick={fillGrid}>
        Use this model
      </Button>
    </Card>
  );
}
