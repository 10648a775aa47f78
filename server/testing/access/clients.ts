import type { clientSettingsCalls } from '#contract/client-settings/calls.ts';
import type { adminClientsCalls, adminModulesCalls } from '#contract/clients/calls.ts';
import type { apiTokensCalls } from '#contract/tokens/calls.ts';
import { type Examples, forAdmin, forOwner } from './example.ts';
import { newApiToken, newClient, unusedToken } from './records.ts';

export const clientsAccess: Record<
  keyof (typeof adminClientsCalls &
    typeof adminModulesCalls &
    typeof clientSettingsCalls &
    typeof apiTokensCalls),
  Examples
> = {
  listClients: forAdmin(200),
  getClient: forAdmin(200, { params: world => ({ id: world.elsewhere.id }) }),
  createClient: forAdmin(201, { body: () => ({ name: 'New General', timezone: 'America/Denver' }) }),
  updateClient: forAdmin(200, {
    params: world => ({ id: world.elsewhere.id }),
    body: () => ({ is_active: true }),
  }),
  getSetUp: forAdmin(200, { params: world => ({ id: world.elsewhere.id }) }),
  listModules: forAdmin(200, { query: world => `?client=${world.elsewhere.id}` }),
  createModule: forAdmin(201, { body: world => ({ name: 'NICU', client: world.elsewhere.id }) }),
  copyModules: forAdmin(201, {
    body: async (world, scene) => ({ client: await newClient(scene), modules: [world.elsewhere.modules[0]] }),
  }),
  updateModule: forAdmin(200, {
    params: world => ({ id: world.elsewhere.modules[0] }),
    body: () => ({ is_active: true }),
  }),
  listApiTokens: forOwner(200),
  createApiToken: forOwner(201, { body: () => unusedToken }),
  deleteApiToken: {
    own: forOwner(204, { params: async (_, scene) => ({ id: await newApiToken(scene) }) }).own,
    other: forOwner(404, { params: async (_, scene) => ({ id: await newApiToken(scene, 'elsewhere') }) }).own,
  },
  updateClientSettings: {
    ...forOwner(200, { body: () => ({ timezone: 'America/Chicago' }) }),
    sensitive: forOwner(200, {
      body: async (world, { running }) => {
        await running.sql('update clients set idle_minutes = 30 where id = $1', [world.here.id]);
        return { idle_minutes: null };
      },
    }).own,
  },
  updateClientModule: {
    own: forOwner(200, {
      params: world => ({ id: world.here.modules[0] }),
      body: () => ({ over_reasons: ['Low census'] }),
    }).own,
    other: forOwner(404, {
      params: world => ({ id: world.elsewhere.modules[0] }),
      body: () => ({ over_reasons: ['Low census'] }),
    }).own,
  },
};
