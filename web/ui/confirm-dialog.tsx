import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/lib/messages.ts';
import { AlertLine } from './alert-line.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  question: string;
  /** What happens: "Delete". */
  confirmLabel: string;
  opened: boolean;
  onClose: () => void;
  act: () => Promise<unknown>;
}

/** Asks before something that cannot be taken back. Closes once it is done; stays, with the reason, where it failed. */
export function ConfirmDialog({ title, question, confirmLabel, opened, onClose, act }: ConfirmDialogProps) {
  const doing = useMutation({ mutationFn: act, onSuccess: onClose });
  return (
    <Dialog title={title} opened={opened} onClose={onClose} onClosed={doing.reset}>
      <Text>{question}</Text>
      <AlertLine message={doing.isError ? messageOf(doing.error) : null} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button className={classes.confirm ?? ''} loading={doing.isPending} onClick={() => doing.mutate()}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
