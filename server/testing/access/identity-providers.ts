import type { identityProvidersCalls } from '#contract/single-sign-on/calls.ts';
import { type Examples, forAdmin } from './example.ts';
import { newIdentityProvider, unusedProvider } from './records.ts';

const aProvider = {
  params: async (_: unknown, scene: Parameters<typeof newIdentityProvider>[0]) => ({
    id: await newIdentityProvider(scene),
  }),
};

export const identityProvidersAccess: Record<keyof typeof identityProvidersCalls, Examples> = {
  listIdentityProviders: forAdmin(200),
  createIdentityProvider: forAdmin(201, { body: world => unusedProvider(world.elsewhere.id) }),
  updateIdentityProvider: forAdmin(200, { ...aProvider, body: () => ({ name: 'Sign-in of the group' }) }),
  deleteIdentityProvider: forAdmin(204, aProvider),
};
