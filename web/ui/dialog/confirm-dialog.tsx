import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { AlertLine } from '../alert-line.tsx';
import classes from './confirm-dialog.module.css';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';

interface ConfirmDialogProps extends Pick<DialogFrameProps, 'title' | 'opened' | 'onClose' | 'above'> {
  question: string;
  /** The verb: "Delete". */
  confirmLabel: string;
  cancelLabel?: string;
  act: () => Promise<unknown>;
}

/** Asks before an action that cannot be undone. Stays open while the action runs, then closes or shows why it failed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, confirmLabel, cancelLabel = 'Cancel', act, onClose, ...frame } = props;
  const action = useMutation({ mutationFn: act, onSuccess: onClose });
  return (
    <DialogFrame {...frame} onClose={onClose} onClosed={action.reset} mustFinish={action.isPending}>
      <Text>{question}</Text>
      <AlertLine error={action.error} />
      <Group justify="flex-end" gap="s8">
        <Button
          variant="default"
          aria-disabled={action.isPending}
          data-disabled={action.isPending}
          onClick={() => !action.isPending && onClose()}
          data-autofocus
        >
          {cancelLabel}
        </Button>
        <Button className={classes.confirm ?? ''} loading={action.isPending} onClick={() => action.mutate()}>
          {confirmLabel}
        </Button>
      </Group>
    </DialogFrame>
  );
}
