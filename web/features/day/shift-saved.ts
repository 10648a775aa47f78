import type { ClientModule } from '#contract/clients/modules.ts';
import type { Shift } from '#contract/shifts/shifts.ts';

/** A shift that the server has stored for the person who entered it on this page. */
export interface ShiftSaved {
  shift: Shift;
  module: ClientModule;
  userId: number;
}

type Listener = (event: ShiftSaved) => void;

const listeners = new Set<Listener>();

export function announceShiftSaved(event: ShiftSaved): void {
  for (const listener of listeners) listener(event);
}

/** Calls `listener` after each save; the returned function ends that. */
export function onShiftSaved(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
