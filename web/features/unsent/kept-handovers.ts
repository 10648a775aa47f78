import { createLocalItems } from '#web/features/editing/local-items.ts';

/** Notes of a hand-over that the server has not stored yet. */
export interface KeptNotes {
  typed: { notes: string };
  /** Of the stored notes that the text is based on. */
  version: number;
}

/** By the id of the window's place. */
export const keptNotes = createLocalItems<KeptNotes>('handover');
