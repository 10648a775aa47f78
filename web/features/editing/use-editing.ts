import { useEffect, useEffectEvent } from 'react';
import type { OnSaved } from './create-editing.ts';

/** Saves the record while its screen is open, and once more when it is left: `onLeft` gets that last save. */
export function useEditing<Input, Saved>(
  { start }: { start: (onSaved: OnSaved<Input, Saved>) => () => Promise<void> },
  onSaved: OnSaved<Input, Saved> = () => {},
  onLeft: (lastSave: Promise<void>) => void = () => {},
): void {
  const notifySaved = useEffectEvent(onSaved);
  const notifyLeft = useEffectEvent(onLeft);
  useEffect(() => {
    const stop = start(notifySaved);
    return () => notifyLeft(stop());
  }, [start]);
}
