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
  /** The action can be undone: its button has the usual colour. */
  isHarmless?: boolean;
  act: () => Promise<unknown>;
}

/** Asks before an action. Stays open while the action runs, then closes or shows why it failed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, confirmLabel, cancelLabel = 'Cancel', isHarmless = false, act, ...frame } = props;
  const { onClose } = frame;
  const action = useMutation({ mutationFn: act, onSuccess: onClose });
  return (
    <DialogFrame {...frame} onClosed={action.reset} mustFinish={action.isPending}>
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
        <Button
          className={isHarmless ? '' : (classes.confirm ?? '')}
          loading={action.isPending}
          onClick={() => action.mutate()}
        >
          {confirmLabel}
        </Button>
      </Group>
    </DialogFrame>
  );
}
