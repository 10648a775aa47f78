import { Button, Text } from '@mantine/core';
import type { Blocker } from 'react-router';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './conflict-dialog.module.css';

interface LeaveDialogProps {
  blocker: Blocker;
  /** The draft goes, too. */
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before an unsaved entry is left. */
export function LeaveDialog({ blocker, onDiscard, onKeep }: LeaveDialogProps) {
  function leave(before: () => void) {
    before();
    blocker.proceed?.();
  }
  return (
    <Dialog
      title="This shift is not saved"
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
    >
      <Text size="sm">
        You can leave it as a draft: it stays in this browser, for you alone, until you save or discard it.
      </Text>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => leave(onDiscard)}>
          Discard
        </Button>
        <Button variant="default" onClick={() => leave(onKeep)}>
          Leave as Draft
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          Keep Editing
        </Button>
      </div>
    </Dialog>
  );
}
