import { Text } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { formatProductivity, formatRatio, noFigure } from '#domain/measures/formatting.ts';
import { showStaffing } from '#domain/measures/staffing-figures.ts';
import { leavesOut } from '#domain/standards/setting/leaves-out.ts';
import { namePack } from '#web/features/standards/words/name-standard.ts';
import { Finding, StandardWords } from '#web/features/standards/words/standard-words.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { findFormStandard, findVerdict } from '../state/form-state.ts';
import { useForm } from '../state/form-store.ts';
import classes from './result-card.module.css';
import { StandardExplanation } from './standard-explanation.tsx';
import { TargetExplanation } from './target-explanation.tsx';

/** The metrics of the input, always in view. */
export const ResultCard = memo(function ResultCard() {
  const [isExplained, setIsExplained] = useState(false);
  const { standard } = useStandard();
  const why = standard ? 'Why these numbers' : 'Why this target';
  return (
    <Card className={classes.card} aria-label="Result">
      <Text size="xs" c="dimmed" className={classes.heading ?? ''}>
        Result
      </Text>
      <Result />
      <LinkButton onClick={() => setIsExplained(true)}>{why}?</LinkButton>
      <Dialog title={why} opened={isExplained} onClose={() => setIsExplained(false)}>
        <Explanations />
      </Dialog>
    </Card>
  );
});

/** Of the target and the staffing standard; the one that the shift is short of alone comes first. */
function Explanations() {
  const figures = useForm(state => state.figures);
  const { standard } = useStandard();
  const isStandardFirst =
    figures?.metrics.state !== 'under' && figures && findVerdict(standard, figures)?.state === 'short';
  return (
    <>
      {isStandardFirst && <StandardExplanation />}
      <TargetExplanation hasHeading={standard !== null} />
      {!isStandardFirst && <StandardExplanation />}
    </>
  );
}

const noStaffing = { rnActual: null, rnTarget: null };

/** Rerenders with each key press, so it has plain elements only. */
function Result() {
  const metrics = useForm(state => state.figures)?.metrics ?? null;
  const { target, actual, variance } = showStaffing(metrics ?? noStaffing);
  return (
    <>
      <p
        className={classes.finding}
        data-figures
        data-state={metrics ? (metrics.state ?? 'none') : 'unknown'}
        aria-live="polite"
        aria-atomic
      >
        {metrics ? <Finding state={metrics.state} variance={variance} /> : 'Check the numbers'}
      </p>
      <dl className={classes.figures} data-figures>
        <ResultFigure name="Needed" value={target.text} />
        <ResultFigure name="Working" value={actual.text} />
        <ResultFigure name="Census" value={metrics ? String(metrics.census) : noFigure} />
        <ResultFigure
          name="Patients per RN"
          value={formatRatio(metrics?.ratioActual ?? null)}
          of={formatRatio(metrics?.ratioTarget ?? null)}
        />
        <ResultFigure
          name="Hours / patient day"
          value={formatProductivity(metrics?.productivityActual ?? null)}
          of={formatProductivity(metrics?.productivityTarget ?? null)}
        />
      </dl>
      <StandardLine />
    </>
  );
}

/** Fits beside two numbers of two digits. */
const shortNameLength = 12;

/** What the module's staffing standard says, by the settings in this browser: it needs no connection. */
function StandardLine() {
  const figures = useForm(state => state.figures);
  const { standard, module } = useStandard();
  const judged = figures && findVerdict(standard, figures);
  const pack = judged?.pack ?? standard?.pack.id;
  if (pack === undefined) return null;
  const name = namePack(module, pack);
  const isLong = name.length > shortNameLength;
  const mayLeaveOut = standard !== null && leavesOut(standard.setting);
  return (
    <p
      className={classes.standard}
      data-figures
      data-state={judged?.state}
      data-lines={1 + Number(isLong) + Number(mayLeaveOut)}
      aria-live="polite"
    >
      {judged && <StandardWords name={name} judged={judged} />}
    </p>
  );
}

/** Found once for each module and date, not with each key press. */
function useStandard() {
  const subject = useForm(state => state.subject);
  return useMemo(() => ({ standard: findFormStandard(subject), module: subject.module }), [subject]);
}

function ResultFigure({ name, value, of }: { name: string; value: string; of?: string }) {
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
