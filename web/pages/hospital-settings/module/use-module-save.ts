import type { BodyOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { ClientModule } from '#contract/modules.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { useVersionedSave } from '../use-versioned-save.ts';

type Changes = Omit<BodyOf<Endpoints['updateClientModule']>, 'version'>;

/** Saves what owners settle for a module, and shows it everywhere. */
export function useModuleSave(module: ClientModule, kind: 'form' | 'buttons') {
  const save = useVersionedSave(module.version, kind);
  const { update } = useAuthActions();
  const state = useAuthState();

  return async function saveModule(changes: Changes): Promise<void> {
    const saved = await save(version =>
      client.updateClientModule({ params: { id: module.id }, body: { ...changes, version } }),
    );
    const hospital = state.client;
    if (!hospital) return;
    const modules = hospital.modules.map(each => (each.id === saved.id ? saved : each));
    await update({ ...state, client: { ...hospital, modules } });
  };
}
