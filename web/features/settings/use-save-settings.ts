import type { BodyOf } from '#contract/api/endpoint.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type SaveKind, useSaveOver } from '#web/features/editing/use-save-over.ts';
import { client } from '#web/lib/api/client.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';

type Changes<Name extends keyof Endpoints> = Omit<BodyOf<Endpoints[Name]>, 'version'>;

/** Saves settings of the hospital and shows them everywhere. */
export function useSaveHospital({ version: shown }: Client) {
  const save = useSaveSettings(shown, 'form');
  const { update } = useAuthActions();
  return async function saveHospital(changes: Changes<'updateClientSettings'>): Promise<void> {
    void update(
      await save(version => settingsClient.updateClientSettings({ body: { ...changes, version } })),
    );
  };
}

/** Saves settings of a module and shows them everywhere. Returns the stored module, which may be on the screen only later. */
export function useSaveModule({ id, version: shown }: ClientModule, kind: SaveKind) {
  const save = useSaveSettings(shown, kind);
  const { update } = useAuthActions();
  const state = useAuthState();
  return async function saveModule(changes: Changes<'updateClientModule'>): Promise<ClientModule> {
    const saved = await save(version =>
      settingsClient.updateClientModule({ params: { id }, body: { ...changes, version } }),
    );
    const hospital = state.client;
    if (!hospital) return saved;
    const modules = hospital.modules.map(each => (each.id === id ? saved : each));
    await update({ ...state, client: { ...hospital, modules } });
    return saved;
  };
}

function useSaveSettings(shown: number, kind: SaveKind) {
  const { update } = useAuthActions();
  return useSaveOver({ shown, kind, reload: () => client.getState().then(update) });
}
