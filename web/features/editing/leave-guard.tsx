import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { isInputHeld, useHoldsInput } from '#web/lib/navigation/held-input.ts';
import { useUnloadWarning } from '#web/lib/navigation/use-unload-warning.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

interface LeaveGuardProps {
  /** "This shift is not saved". */
  title: string;
  text: string;
  isUnsaved: boolean;
  /** Called on navigation: unlike `isUnsaved`, it knows of a save that has just finished. */
  mustAsk: (from: Location, to: Location) => boolean;
  /** Tried before asking; true if everything is saved. */
  save?: () => Promise<boolean>;
  waysOut: readonly { label: string; onLeave?: () => void }[];
  stayLabel?: string;
}

/** A save that takes longer than this opens the dialog, so that a click on a link has a visible effect. */
const patienceMilliseconds = 3_000;

/** Asks before a screen with unsaved input is left: by a link, by Back, by closing the window or by the end of a session. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { title, text, isUnsaved, mustAsk, save, waysOut, stayLabel = 'Keep Editing' } = props;
  useHoldsInput(isUnsaved);
  useUnloadWarning(isUnsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isInputHeld() && mustAsk(currentLocation, nextLocation),
  );
  const [isSaving, setIsSaving] = useState(save !== undefined);
  // The user may stay or leave before the save is answered, and the blocker may be used once.
  const isDecided = useRef(false);

  useEffect(() => {
    if (blocker.state !== 'blocked' || !save) return;
    isDecided.current = false;
    const ask = () => setIsSaving(false);
    const timer = setTimeout(ask, patienceMilliseconds);
    void save().then(isSaved => {
      if (isDecided.current) return;
      if (isSaved) blocker.proceed();
      else ask();
    });
    return () => {
      isDecided.current = true;
      clearTimeout(timer);
      setIsSaving(true);
    };
  }, [blocker, save]);

  function stay() {
    isDecided.current = true;
    blocker.reset?.();
  }

  function leave(onLeave?: () => void) {
    isDecided.current = true;
    onLeave?.();
    blocker.proceed?.();
  }

  return (
    <Dialog title={title} opened={blocker.state === 'blocked' && !isSaving} onClose={stay}>
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" gap="s8">
        {waysOut.map(({ label, onLeave }) => (
          <Button key={label} variant="default" onClick={() => leave(onLeave)}>
            {label}
          </Button>
        ))}
        <Button data-autofocus onClick={stay}>
          {stayLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
