import { CloseButton, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { DayOfShifts, Shift } from '#contract/shifts/shifts.ts';
import {
  type AdequacyAnswer,
  adequacyAnswers,
  adequacyQuestion,
  nameAnswer,
} from '#domain/adequacy/answers.ts';
import { adequacyClient } from '#web/lib/api/adequacy-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useStore } from '#web/lib/store.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { askedShift } from './asked-shift.ts';
import classes from './tap.module.css';

interface TapProps {
  moduleId: number;
  shift: Shift;
}

/** Asks whether there were enough RNs (B18): after the save with five buttons, later with a line that opens them. */
export function Tap({ moduleId, shift }: TapProps): ReactNode {
  const isAsked = useStore(askedShift, id => id === shift.id);
  const [isOpen, setOpen] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const tookFocus = useRef(false);
  const answer = useAnswer(moduleId, shift);
  const isShown = isAsked || isOpen;

  // A day that is opened again later does not ask any more.
  useEffect(
    () => () => {
      if (askedShift.get() === shift.id) askedShift.set(null);
    },
    [shift.id],
  );

  function close() {
    tookFocus.current = line.current?.contains(document.activeElement) ?? false;
    if (isAsked) askedShift.set(null);
    setOpen(false);
  }

  // The button that was pressed disappears with the focus, which the line takes over.
  useLayoutEffect(() => {
    if (isShown || !tookFocus.current) return;
    tookFocus.current = false;
    line.current?.querySelector('button')?.focus();
  }, [isShown]);

  return (
    <div ref={line}>
      {isShown ? (
        <Question moduleId={moduleId} shift={shift} answer={answer} onClose={close} />
      ) : (
        <Group className={classes.line ?? ''} gap="s6">
          <span role="status">{shift.answered ? 'You have answered.' : adequacyQuestion}</span>
          <LinkButton onClick={() => setOpen(true)}>{shift.answered ? 'Change' : 'Answer'}</LinkButton>
        </Group>
      )}
    </div>
  );
}

interface QuestionProps extends TapProps {
  answer: ReturnType<typeof useAnswer>;
  onClose: () => void;
}

function Question({ moduleId, shift, answer, onClose }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  const give = (value: AdequacyAnswer | null) => {
    if (!answer.isPending) answer.mutate(value, { onSuccess: onClose });
  };
  useDigits(box, value => give(value));
  return (
    <div ref={box} className={classes.question}>
      <Group gap="s4" wrap="nowrap" align="start">
        <p role="status" className={classes.words}>
          <strong>{adequacyQuestion}</strong> Nobody sees a single answer.{' '}
          <Link to={paths.targetFit(moduleId)}>What for?</Link>
        </p>
        <CloseButton size="sm" aria-label="Skip the question" onClick={onClose} />
      </Group>
      <AlertLine message={answer.error ? describeFailure(answer.error) : null} />
      <fieldset aria-label={adequacyQuestion} className={classes.answers}>
        {adequacyAnswers.map((value, index) => (
          <button
            key={value}
            type="button"
            className={classes.answer}
            aria-keyshortcuts={String(index + 1)}
            // A disabled button would lose the focus.
            aria-disabled={answer.isPending}
            onClick={() => give(value)}
          >
            <span aria-hidden className={classes.digit}>
              {index + 1}
            </span>
            {nameAnswer(value)}
          </button>
        ))}
      </fieldset>
      {shift.answered && <LinkButton onClick={() => give(null)}>Remove my answer</LinkButton>}
    </div>
  );
}

/** Keys 1 to 5 while the focus is on the card, where it is after a save. */
function useDigits(box: RefObject<HTMLElement | null>, onDigit: (answer: AdequacyAnswer) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const answer = adequacyAnswers[['1', '2', '3', '4', '5'].indexOf(event.key)];
    if (answer === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onDigit(answer);
  });
  useEffect(() => {
    const card = box.current?.closest('article');
    card?.addEventListener('keydown', handle);
    return () => card?.removeEventListener('keydown', handle);
  }, [box]);
}

/** Nothing is kept in the browser: an answer that waited here could be read by the next person. */
function useAnswer(moduleId: number, { id, date }: Shift) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (answer: AdequacyAnswer | null) =>
      adequacyClient.answerAdequacy({ params: { moduleId, id }, body: { answer } }),
    onSuccess: ({ answered }) =>
      queryClient.setQueriesData<DayOfShifts>({ queryKey: [...shiftsKey(moduleId), 'day'] }, day => {
        if (day?.date !== date) return day;
        return {
          ...day,
          shifts: day.shifts.map(shift => (shift.id === id ? { ...shift, answered } : shift)),
        };
      }),
  });
}

function describeFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === null)
    return 'No connection: nothing was stored. You can still answer here when it is back.';
  return 'Your answer could not be stored. Please try again.';
}
