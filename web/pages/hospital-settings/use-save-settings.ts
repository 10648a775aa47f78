import { useRef } from 'react';
import type { Client } from '#contract/clients.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { ClientModule } from '#contract/modules.ts';
import { describeChange, saveVersioned } from '#web/features/editing/save-versioned.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { useHospitalTime } from '#web/lib/hospital-time.ts';

type Changes<Name extends keyof Endpoints> = Omit<BodyOf<Endpoints[Name]>, 'version'>;

/** Saves settings of the hospital and shows them everywhere. */
export function useSaveHospital({ version: shown }: Client) {
  const save = useSave(shown, 'form');
  const { update } = useAuthActions();
  return async function saveHospital(changes: Changes<'updateClientSettings'>): Promise<void> {
    void update(await save(version => client.updateClientSettings({ body: { ...changes, version } })));
  };
}

/** Saves settings of a module and shows them everywhere. */
export function useSaveModule({ id, version: shown }: ClientModule, kind: SaveKind) {
  const save = useSave(shown, kind);
  const { update } = useAuthActions();
  const state = useAuthState();
  return async function saveModule(changes: Changes<'updateClientModule'>): Promise<void> {
    const saved = await save(version =>
      client.updateClientModule({ params: { id }, body: { ...changes, version } }),
    );
    const hospital = state.client;
    if (!hospital) return;
    const modules = hospital.modules.map(each => (each.id === id ? saved : each));
    await update({ ...state, client: { ...hospital, modules } });
  };
}

/** A form saves on top of the version that it was opened with, a button on top of the version on the screen. */
type SaveKind = 'form' | 'buttons';

/** Throws a sentence for the user if another user saved in between. The input stays, and saving again overwrites theirs. */
function useSave(shown: number, kind: SaveKind) {
  const known = useRef(shown);
  const { update } = useAuthActions();
  const formatInstant = useHospitalTime();

  return async function save<Saved>(send: (version: number) => Promise<Saved>): Promise<Saved> {
    const version = kind === 'form' ? known.current : Math.max(shown, known.current);
    const outcome = await saveVersioned<Saved, { version: number }>(() => send(version));
    if (outcome.kind === 'saved') return outcome.saved;
    if (outcome.kind !== 'conflict') throw outcome.error;
    known.current = outcome.conflict.current.version;
    // Shows the stored settings behind the form. The sentence is needed even if they cannot be loaded.
    await client.getState().then(update, () => undefined);
    const change = describeChange(outcome.conflict, 'changed the settings', formatInstant);
    throw new ApiError(409, {
      detail: `${change}, after you opened them. Your entry is kept: save again to put it in place of theirs.`,
    });
  };
}
