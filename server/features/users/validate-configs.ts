import type { ClientConfig } from '#contract/users/users.ts';
import { hasModules } from '#server/auth/people/people.queries.ts';
import { invalid, unknownId } from '#server/core/errors.ts';
import { findClientName } from '#server/db/clients.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import type { Scope } from './scope.ts';

const missing = {
  everybody: 'Please ensure the user has at least one client, and access to at least one model for each.',
  client: 'Please specify access to at least one model.',
};

/**
 * Checks the configurations of a form: at least one, each with a module of its client; an owner's form has only the owner's
 * client. Administrators need none.
 */
export async function validateConfigs(
  tx: PlatformTx,
  scope: Scope,
  configs: readonly ClientConfig[],
  isAdmin: boolean,
): Promise<void> {
  if (scope === 'everybody') {
    if (configs.length === 0 && !isAdmin) throw invalid('client_configs', missing.everybody);
    if (configs.some(config => config.module_ids.length === 0))
      throw invalid('client_configs', missing.everybody);
  } else {
    const [own, ...others] = configs;
    if (others.length > 0 || (own && own.client_id !== scope.clientId)) throw unknown(own?.client_id ?? 0);
    if (!own || own.module_ids.length === 0) throw invalid('client_configs', missing.client);
  }
  if (new Set(configs.map(config => config.client_id)).size < configs.length) {
    throw invalid('client_configs', 'Each hospital can be there once.');
  }
  for (const config of configs) {
    const exists = (await findClientName(tx, config.client_id)) !== undefined;
    if (!exists || !(await hasModules(tx, config.client_id, config.module_ids)))
      throw unknown(config.client_id);
  }
}

function unknown(clientId: number) {
  return invalid('client_configs', unknownId(clientId));
}
