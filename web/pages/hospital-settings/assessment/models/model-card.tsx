import { Button, Text } from '@mantine/core';
import type { CareBudget } from '#domain/budget/budget.ts';
import type { StaffingModel } from '#domain/budget/staffing-models.ts';
import { formatMoney, formatNumber, formatPercentage, formatSigned } from '#domain/measures/formatting.ts';
import { Card } from '#web/ui/card.tsx';
import { toPercent } from './demand-card.tsx';
import classes from './models-tab.module.css';

interface ModelCardProps {
  model: StaffingModel;
  /** The direct care of the current plan. */
  plan: CareBudget;
  onUse: () => void;
}

/** A week calculated from recorded need, with its cost. */
export function ModelCard({ model, plan, onUse }: ModelCardProps) {
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
