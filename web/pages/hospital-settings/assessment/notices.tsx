import { Button } from '@mantine/core';
import { IconAlertCircle, IconCloudCheck, IconCloudUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Assessment } from '#contract/assessments.ts';
import { Notice, Notices } from '#web/features/editing/notices.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './assessment.module.css';
import { useAssessment, useOpenAssessment } from './use-open-assessment.ts';

export function AssessmentNotices({ stored }: { stored: Assessment | null }) {
  const { store, autosave } = useOpenAssessment();
  /** The assessment was opened with input that this browser had kept. */
  const [isRestoreShown, setIsRestoreShown] = useState(() => store.get().isChanged);
  const reason = useAssessment(state => (state.save === 'error' && !state.conflict ? state.reason : null));
  const conflict = useAssessment(state => state.conflict);
  const isDeleted = useAssessment(state => state.isDeleted);
  const undo = useAssessment(state => state.undo);

  function discardRestored() {
    if (stored) store.rebase(stored);
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
      {conflict && (
        <Notice isProblem>
          {conflict.detail}{' '}
          <Button size="xs" variant="default" onClick={() => store.set({ isConflictOpen: true })}>
            Choose What Should Stay
          </Button>
        </Notice>
      )}
      {isDeleted && (
        <Notice isProblem>
          Somebody deleted this assessment. What you typed is still here.{' '}
          <Button size="xs" variant="default" onClick={() => void autosave.saveAsNew()}>
            Save It as a New One
          </Button>
        </Notice>
      )}
      {!isDeleted && reason && (
        <Notice isProblem>
          {reason} What you typed is kept in this browser and saved as soon as that works again.
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
const saving = { Icon: IconCloudUpload, text: 'Saving...' };
const looks = {
  saved: { Icon: IconCloudCheck, text: 'Saved' },
  queued: saving,
  saving,
  error: { Icon: IconAlertCircle, text: 'Not saved. Please check your entries.' },
};

/** Empty for a new assessment without input. */
export function SaveStatus() {
  const save = useAssessment(state => state.save);
  const isBlank = useAssessment(state => state.id === null && !state.isChanged);
  const { Icon, text } = looks[save];
  return (
    <p className={classes.status} data-state={save} role="status">
      {!isBlank && (
        <>
          <Icon size={16} stroke={1.75} aria-hidden />
          {text}
        </>
      )}
    </p>
  );
}
