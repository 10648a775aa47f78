import { Button, Text } from '@mantine/core';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './dialogs.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSession } from './use-session.ts';

/** Asks before something is left that could not be saved. */
export function LeaveDialog() {
  const { autosave } = useSession();
  const { blocker, isAsking } = useLeaveGuard();

  function leave(before?: () => void) {
    before?.();
    blocker.proceed?.();
  }

  return (
    <Dialog title="This assessment is not saved" opened={isAsking} onClose={() => blocker.reset?.()}>
      <Text size="sm">
        Your last entries could not be saved. They can stay in this browser, for you alone: they are here when
        you open the assessment again.
      </Text>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => leave(autosave.discard)}>
          Discard
        </Button>
        <Button variant="default" onClick={() => leave()}>
          Leave and Keep
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          Keep Editing
        </Button>
      </div>
    </Dialog>
  );
}
