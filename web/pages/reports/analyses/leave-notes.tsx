import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { isInputHeld } from '#web/lib/auth/held-input.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { NoteSaver } from '../notes/note-saver.ts';

/** Saves unsaved notes before the user leaves the page, and asks if one cannot be saved. */
export function LeaveNotes({ savers }: { savers: ReadonlySet<NoteSaver> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      isInputHeld() &&
      [...savers].some(saver => !saver.isStored),
  );
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void Promise.all([...savers].map(saver => saver.flush())).then(stored => {
      if (stored.every(Boolean)) blocker.proceed();
      else setIsAsking(true);
    });
  }, [blocker, savers]);

  function stay() {
    setIsAsking(false);
    blocker.reset?.();
  }

  return (
    <Dialog title="A note is not saved" opened={isAsking && blocker.state === 'blocked'} onClose={stay}>
      <Text size="sm">If you leave now, what you wrote since it was last saved is lost.</Text>
      <Group justify="flex-end" gap="s8">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave Without It
        </Button>
        <Button data-autofocus onClick={stay}>
          Stay
        </Button>
      </Group>
    </Dialog>
  );
}
