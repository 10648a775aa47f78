import { Text } from '@mantine/core';
import { memo, useState } from 'react';
import { formatNumber, formatProductivity, formatRatio, noFigure } from '#domain/measures/formatting.ts';
import type { ShiftMetrics } from '#domain/shifts/shift-metrics.ts';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useForm } from '../state/form-store.ts';
import classes from './result-card.module.css';
import { TargetExplanation } from './target-explanation.tsx';

/** The metrics of the input, always in view. */
export const ResultCard = memo(function ResultCard() {
  const [isExplained, setIsExplained] = useState(false);
  return (
    <Card className={classes.card} aria-label="Result">
      <Text size="xs" c="dimmed" className={classes.heading ?? ''}>
        Result
      </Text>
      <Result />
      <LinkButton onClick={() => setIsExplained(true)}>Why this target?</LinkButton>
      <Dialog title="Why this target" opened={isExplained} onClose={() => setIsExplained(false)}>
        <TargetExplanation />
      </Dialog>
    </Card>
  );
});

/** Rerenders with each key press, so it has plain elements only. */
function Result() {
  const metrics = useForm(state => state.figures)?.metrics ?? null;
  return (
    <>
      <p
        className={classes.finding}
        data-figures
        data-state={metrics ? (metrics.state ?? 'none') : 'unknown'}
        aria-live="polite"
        aria-atomic
      >
        <Finding metrics={metrics} />
      </p>
      <dl className={classes.figures} data-figures>
        <Figure name="Needed" value={formatNumber(metrics?.rnTarget ?? null, 1)} />
        <Figure name="Working" value={formatNumber(metrics?.rnActual ?? null, 1)} />
        <Figure name="Census" value={metrics ? String(metrics.census) : noFigure} />
        <Figure
          name="Patients per RN"
          value={formatRatio(metrics?.ratioActual ?? null)}
          of={formatRatio(metrics?.ratioTarget ?? null)}
        />
        <Figure
          name="Hours / patient day"
          value={formatProductivity(metrics?.productivityActual ?? null)}
          of={formatProductivity(metrics?.productivityTarget ?? null)}
        />
      </dl>
    </>
  );
}

/** The arrow repeats the word for those who do not see the colour; screen readers skip it. */
function Finding({ metrics }: { metrics: ShiftMetrics | null }) {
  if (!metrics) return 'Check the numbers';
  const { state, rnVariance } = metrics;
  if (state === null) return 'On target';
  return (
    <>
      <span aria-hidden="true">{state === 'over' ? '▲' : '▼'}</span>{' '}
      {`${formatNumber(Math.abs(rnVariance), 1)} ${state}`}
    </>
  );
}

function Figure({ name, value, of }: { name: string; value: string; of?: string }) {
  return (
    <div className={classes.figure} data-name={name}>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        {of !== undefined && ` of ${of}`}
      </dd>
    </div>
  );
}
