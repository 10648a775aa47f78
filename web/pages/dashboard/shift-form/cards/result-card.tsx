import { memo, useState } from 'react';
import { formatNumber, formatProductivity, formatRatio, noFigure } from '#domain/measures/formatting.ts';
import type { ShiftMetrics } from '#domain/shifts/shift-metrics.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useForm } from '../state/use-form.ts';
import classes from './result-card.module.css';
import { WhyTarget } from './why-target.tsx';

/** What the entry comes to, always in view and moving with each key. */
export const ResultCard = memo(function ResultCard() {
  const figures = useForm(state => state.figures);
  const [asked, setAsked] = useState(false);
  const metrics = figures?.metrics ?? null;
  return (
    <section className={classes.card} aria-label="Result">
      <p className={classes.heading}>Result</p>
      <p className={classes.finding} data-state={metrics?.state ?? 'none'} aria-live="polite" aria-atomic>
        <Finding metrics={metrics} />
      </p>
      <dl className={classes.figures}>
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
      <LinkButton onClick={() => setAsked(true)}>Why this target?</LinkButton>
      <WhyTarget opened={asked} onClose={() => setAsked(false)} />
    </section>
  );
});

/** A shape as well as a word and a colour; the word is enough for the ear. */
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
