import { useRef } from 'react';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { describeChange, type EditConflict, saveOrExplain } from './save-versioned.ts';

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

  async function explain(conflict: EditConflict<{ version: number }>): Promise<string> {
    known.current = conflict.current.version;
    // The sentence is needed even if the stored settings cannot be loaded.
    await reload().catch(() => undefined);
    const change = describeChange(conflict, 'changed the settings', formatInstant);
    return `${change}, after you opened them. Your entry is kept: save again to put it in place of theirs.`;
  }

  return <Saved>(send: (version: number) => Promise<Saved>): Promise<Saved> =>
    saveOrExplain(() => send(kind === 'form' ? known.current : Math.max(shown, known.current)), explain);
}
