import { useEffect, useEffectEvent } from 'react';
import type { Editing } from './create-editing.ts';

interface EditingEvents<Input, Saved> {
  onSaved?: (saved: Saved | null, sent: Input) => void;
  /** With the save of what is left. */
  onLeft?: (lastSave: Promise<boolean>) => void;
}

/** Saves the record while its screen is open, and once more when it is left. */
export function useEditing<Input, Saved, Current>(
  editing: Editing<Input, Saved, Current>,
  { onSaved, onLeft }: EditingEvents<Input, Saved> = {},
): void {
  const notifySaved = useEffectEvent((saved: Saved | null, sent: Input) => onSaved?.(saved, sent));
  const notifyLeft = useEffectEvent((lastSave: Promise<boolean>) => onLeft?.(lastSave));
  useEffect(() => {
    const stop = editing.start(notifySaved);
    return () => notifyLeft(stop());
  }, [editing]);
}
