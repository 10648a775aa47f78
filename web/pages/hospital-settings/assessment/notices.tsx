import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Assessment } from '#contract/assessments.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './notices.module.css';
import { documentOf } from './state/assessment-store.ts';
import { useAssessment, useSession } from './use-session.ts';

interface NoticesProps {
  stored: Assessment | null;
  /** It began with what this browser had kept. */
  wasKept: boolean;
}

/** What somebody should know before they type on. */
export function Notices({ stored, wasKept }: NoticesProps) {
  const { store, autosave } = useSession();
  const [isKeptShown, setIsKeptShown] = useState(wasKept);
  const reason = useAssessment(state => (state.save === 'error' && !state.conflict ? state.reason : null));
  const conflict = useAssessment(state => state.conflict);
  const isDeleted = useAssessment(state => state.isDeleted);
  const undo = useAssessment(state => state.undo);

  function dropKept() {
    if (stored) store.replace(stored, documentOf(stored));
    setIsKeptShown(false);
  }

  return (
    <div className={classes.notices} role="status">
      {isKeptShown && (
        <p className={classes.notice}>
          What you typed earlier and was not saved is back.{' '}
          {stored && <LinkButton onClick={dropKept}>Discard it</LinkButton>}
        </p>
      )}
      {conflict && (
        <p className={classes.notice} data-problem>
          {conflict.detail}{' '}
          <Button size="xs" variant="default" onClick={() => store.set({ isAsking: true })}>
            Choose What Should Stay
          </Button>
        </p>
      )}
      {isDeleted ? (
        <p className={classes.notice} data-problem>
          Somebody deleted this assessment. What you typed is still here.{' '}
          <Button size="xs" variant="default" onClick={() => void autosave.storeAnew()}>
            Save It as a New One
          </Button>
        </p>
      ) : (
        reason && (
          <p className={classes.notice} data-problem>
            {reason} What you typed is kept in this browser and saved as soon as that works again.
          </p>
        )
      )}
      {undo && (
        <p className={classes.notice}>
          {undo.words} <LinkButton onClick={store.takeBack}>Undo</LinkButton>
        </p>
      )}
    </div>
  );
}
