import { CloseButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { ClientModule } from '#contract/clients/modules.ts';
import { type FirstStep, firstSteps } from '#domain/people/first-steps.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { Link } from '#web/ui/link.tsx';
import classes from './first-steps.module.css';
import { listSteps } from './list-steps.ts';

export interface FirstStepsCardProps {
  module: ClientModule;
  today: IsoDate;
  /** The steps that are neither done nor skipped. */
  left: readonly FirstStep[];
  /** A shift was saved in this page. */
  isShiftSaved: boolean;
}

/**
 * Leads a new person to a first shift, a report and the settings. A step disappears once it is done or skipped, the card with its last
 * step; the server remembers that for the person.
 */
export function FirstStepsCard({ module, today, left, isShiftSaved }: FirstStepsCardProps) {
  const { updateUser } = useAuthActions();
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (steps: FirstStep[]) => updateUser({ first_steps: steps }),
  });
  const shown = change.isPending ? change.variables : left;
  const finish = (step: FirstStep) => change.mutate(shown.filter(each => each !== step));
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const steps = listSteps(useAuthState(), module.id, today);

  const isSaved = isShiftSaved && shown.includes('shift');
  const finishShift = useEffectEvent(() => finish('shift'));
  useEffect(() => {
    if (isSaved) finishShift();
  }, [isSaved]);

  /** The pressed button disappears with the focus. */
  function close(step?: FirstStep) {
    const isLast = step === undefined || shown.length === 1;
    (isLast ? document.getElementById('content') : heading.current)?.focus();
    if (step) finish(step);
    else change.mutate([]);
  }

  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={classes.card} data-screen-only>
      <div className={classes.head}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          First steps
        </h2>
        <CloseButton aria-label="Close first steps" onClick={() => close()} />
      </div>
      <ol className={classes.steps}>
        {firstSteps.map((step, index) => {
          if (!shown.includes(step)) return null;
          const { title, hint, to } = steps[step];
          return (
            <li key={step} value={index + 1} className={classes.step}>
              <span aria-hidden className={classes.number}>
                {index + 1}
              </span>
              <div className={classes.words}>
                {/* A shift is done when it is saved. */}
                <Link to={to} onClick={() => step !== 'shift' && finish(step)}>
                  {title}
                </Link>
                <p>{hint}</p>
              </div>
              <CloseButton size="sm" aria-label={`Skip: ${title}`} onClick={() => close(step)} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
