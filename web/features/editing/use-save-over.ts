import { useRef } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useHospitalTime } from '#web/lib/hospital-time.ts';
import { describeChange, saveVersioned } from './save-versioned.ts';

/** A form saves on top of the version that it was opened with, a button on top of the version on the screen. */
export type SaveKind = 'form' | 'buttons';

interface SaveOptions {
  /** The version on the screen. */
  shown: number;
  kind: SaveKind;
  /** Shows the stored settings behind the form. */
  reload: () => Promise<unknown>;
}

/** Throws a sentence for the user if another user saved in between. The input stays, and saving again overwrites theirs. */
export function useSaveOver({ shown, kind, reload }: SaveOptions) {
  const known = useRef(shown);
  const formatInstant = useHospitalTime();

  return async function save<Saved>(send: (version: number) => Promise<Saved>): Promise<Saved> {
    const version = kind === 'form' ? known.current : Math.max(shown, known.current);
    const outcome = await saveVersioned<Saved, { version: number }>(() => send(version));
    if (outcome.kind === 'saved') return outcome.saved;
    if (outcome.kind !== 'conflict') throw outcome.error;
    known.current = outcome.conflict.current.version;
    // The sentence is needed even if the stored settings cannot be loaded.
    await reload().catch(() => undefined);
    const change = describeChange(outcome.conflict, 'changed the settings', formatInstant);
    throw new ApiError(409, {
      detail: `${change}, after you opened them. Your entry is kept: save again to put it in place of theirs.`,
    });
  };
}
