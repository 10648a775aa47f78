import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { AlertLine } from '../alert-line.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  question: string;
  /** The verb: "Delete". */
  confirmLabel: string;
  /** The action can be undone: its button has the usual colour. */
  isHarmless?: boolean;
  opened: boolean;
  onClose: () => void;
  act: () => Promise<unknown>;
}

/** Asks before an action. Stays open while the action runs, then closes or shows why it failed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, confirmLabel, isHarmless = false, opened, onClose, act } = props;
  const action = useMutation({ mutationFn: act, onSuccess: onClose });
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={onClose}
      onClosed={action.reset}
      mustFinish={action.isPending}
    >
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
          Cancel
        </Button>
        <Button
          className={isHarmless ? '' : (classes.confirm ?? '')}
          loading={action.isPending}
          onClick={() => action.mutate()}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
