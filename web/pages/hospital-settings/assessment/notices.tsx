import { Button } from '@mantine/core';
import { IconAlertCircle, IconCloudCheck, IconCloudUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Assessment } from '#contract/assessments/assessments.ts';
import { Notice, Notices } from '#web/features/editing/notices.tsx';
import { errorMessage, joinProblems, readProblems } from '#web/lib/api/messages.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './assessment.module.css';
import { useAssessment, useOpenAssessment, useSaveState } from './state/use-open-assessment.ts';

export function AssessmentNotices({ stored }: { stored: Assessment | null }) {
  const { store, saving } = useOpenAssessment();
  /** The assessment was opened with input that this browser had kept. */
  const [isRestoreShown, setIsRestoreShown] = useState(() => store.get().isChanged);
  const { conflict, error } = useSaveState(state => state);
  const undo = useAssessment(state => state.undo);

  function discardRestored() {
    if (stored) store.rebase(stored);
    void saving.resolve();
    setIsRestoreShown(false);
  }

  return (
    <Notices className={classes.notices}>
      {isRestoreShown && (
        <Notice>
          What you typed earlier and was not saved is back.{' '}
          {stored && <LinkButton onClick={discardRestored}>Discard it</LinkButton>}
        </Notice>
      )}
      {conflict?.current && (
        <Notice isProblem>
          {conflict.detail}{' '}
          <Button size="xs" variant="default" onClick={() => saving.setConflictOpen(true)}>
            Choose What Should Stay
          </Button>
        </Notice>
      )}
      {conflict?.current === null && (
        <Notice isProblem>
          Somebody deleted this assessment. What you typed is still here.{' '}
          <Button size="xs" variant="default" onClick={() => void saving.saveAsNew()}>
            Save It as a New One
          </Button>
        </Notice>
      )}
      {error !== null && (
        <Notice isProblem>
          {joinProblems(readProblems(error)) || errorMessage(error)} What you typed is kept in this browser
          and saved as soon as that works again.
        </Notice>
      )}
      {undo && (
        <Notice>
          {undo.message} <LinkButton onClick={store.undo}>Undo</LinkButton>
        </Notice>
      )}
    </Notices>
  );
}

/** Texts as specified (docs/coverage.md section 4). */
const saved = { state: 'saved', Icon: IconCloudCheck, text: 'Saved' };
const saving = { state: 'saving', Icon: IconCloudUpload, text: 'Saving...' };
const failed = { state: 'failed', Icon: IconAlertCircle, text: 'Not saved. Please check your entries.' };
const looks = { saved, draft: saving, saving, conflict: failed, offline: failed, failed };

/** Empty for a new assessment without input. */
export function SaveStatus() {
  const status = useSaveState(state => state.status);
  const isBlank = useAssessment(state => state.id === null && !state.isChanged);
  const { state, Icon, text } = looks[status];
  return (
    <p className={classes.status} data-state={state} role="status">
      {!isBlank && (
        <>
          <Icon size={16} stroke={1.75} aria-hidden />
          {text}
        </>
      )}
    </p>
  );
}
