import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#web/lib/api/messages.ts';
import { AlertLine } from '../alert-line.tsx';
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

/**
 * Asks before something that cannot be taken back. What is on its way cannot be called back either: the dialog stays
 * until it is done, and then closes, or says why it failed.
 */
export function ConfirmDialog({ title, question, confirmLabel, opened, onClose, act }: ConfirmDialogProps) {
  const doing = useMutation({ mutationFn: act, onSuccess: onClose });
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={onClose}
      onClosed={doing.reset}
      mustFinish={doing.isPending}
    >
      <Text>{question}</Text>
      <AlertLine message={doing.isError ? errorMessage(doing.error) : null} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          aria-disabled={doing.isPending}
          data-disabled={doing.isPending}
          onClick={() => !doing.isPending && onClose()}
          data-autofocus
        >
          Cancel
        </Button>
        <Button className={classes.confirm ?? ''} loading={doing.isPending} onClick={() => doing.mutate()}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
