import type { identityProvidersCalls } from '#contract/single-sign-on/calls.ts';
import type { IdentityProvider } from '#contract/single-sign-on/identity-providers.ts';
import { defaultScopes } from '#domain/people/single-sign-on/identity-providers.ts';
import { compareFields, toRecord } from '#server/auth/audit.ts';
import type { Connections } from '#server/auth/single-sign-on/connections.ts';
import { found, invalid } from '#server/core/errors.ts';
import { keyFor, seal } from '#server/core/secret.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { toList } from '#server/db/listing.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { validateVersion } from '#server/http/errors/conflict.ts';
import {
  deleteProvider,
  deleteProviderSessions,
  insertProvider,
  listProviders,
  lockProvider,
  replaceClients,
  replaceDomains,
  updateProvider,
} from './identity-providers.queries.ts';
import {
  normalizeBody,
  type ProviderBody,
  validatePublished,
  validateSettings,
} from './validate-provider.ts';

/** Administration of the providers of single sign-on (B1). */
export function identityProvidersHandlers({
  db,
  audit,
  config: { publicUrl },
  secret,
  connections,
}: AppContext & { connections: Connections }): Handlers<keyof typeof identityProvidersCalls> {
  const sealSecret = (text: string) => seal(text, keyFor('provider secret', secret));

  return {
    listIdentityProviders: () =>
      db.platform(async tx => ({
        ...toList(await listProviders(tx)),
        redirect_uri: `${publicUrl}/sso/callback/`,
        backchannel_logout_uri: `${publicUrl}/sso/backchannel_logout/`,
      })),

    async createIdentityProvider({ body, request }) {
      const { client_secret, ...given } = body;
      const settings = normalizeBody(given, publicUrl);
      await validatePublished(connections, settings);
      return db.platform(async tx => {
        await validateSettings(tx, settings, blank);
        const id = await insertProvider(tx, {
          ...toColumns(settings),
          name: given.name,
          issuer: settings.issuer ?? given.issuer,
          oidcClientId: given.client_id,
          clientSecret: sealSecret(client_secret),
          scopes: settings.scopes ?? defaultScopes,
        });
        await replaceLists(tx, id, settings);
        await audit(tx, request, 'created identity provider', { ...record(id), details: settings });
        return found(await lockProvider(tx, id));
      });
    },

    async updateIdentityProvider({ params: { id }, body: { version, ...body }, request }) {
      const { client_secret, ...settings } = normalizeBody(body, publicUrl);
      await validatePublished(connections, settings);
      return db.platform(async tx => {
        const before = found(await lockProvider(tx, id));
        await validateVersion(tx, request, {
          what: 'provider',
          ...record(id),
          seen: version,
          current: before,
        });
        await validateSettings(tx, settings, before);
        await updateProvider(tx, id, {
          ...toColumns(settings),
          ...(client_secret !== undefined && { clientSecret: sealSecret(client_secret) }),
          ...(mustTestAgain(before, { ...settings, client_secret }) && { testedAt: null }),
        });
        await replaceLists(tx, id, settings);
        const after = found(await lockProvider(tx, id));
        if (before.is_active && !after.is_active) await deleteProviderSessions(tx, id);
        const details = compareFields(
          { ...before, client_secret: 'old' },
          { ...after, tested_at: undefined, client_secret: client_secret === undefined ? 'old' : 'new' },
        );
        await audit(tx, request, 'changed identity provider', { ...record(id), details });
        return after;
      });
    },

    deleteIdentityProvider: ({ params: { id }, request }) =>
      db.platform(async tx => {
        const { name } = found(await lockProvider(tx, id));
        // Its sessions, domains and clients are deleted with it.
        await deleteProvider(tx, id);
        await audit(tx, request, 'deleted identity provider', { ...record(id), details: { name } });
        return null;
      }),
  };
}

/** Providers belong to the platform, not to a client. */
function record(id: number) {
  return { clientId: null, ...toRecord('identity provider', id) };
}

const blank = { is_active: false, required: false, clients: [], emergency_owners: [], group_rules: [] };

function toColumns(body: Omit<ProviderBody, 'client_secret'>) {
  return {
    name: body.name,
    issuer: body.issuer,
    oidcClientId: body.client_id,
    scopes: body.scopes,
    isActive: body.is_active,
    required: body.required,
    createUsers: body.create_users,
    trustsTwoFactor: body.trusts_two_factor,
    trustsAddresses: body.trusts_addresses,
    emergencyOwners: body.emergency_owners,
    groupClaim: body.group_claim,
    groupRules: body.group_rules,
  };
}

async function replaceLists(tx: PlatformTx, id: number, { clients, domains }: ProviderBody): Promise<void> {
  if (clients) await replaceClients(tx, id, clients);
  const [taken] = domains ? await replaceDomains(tx, id, domains) : [];
  if (taken !== undefined) throw invalid('domains', `${taken} belongs to another provider.`);
}

/** Whether the change concerns what "Test sign-in" has tried. */
function mustTestAgain(before: IdentityProvider, change: ProviderBody): boolean {
  const isOther = (name: 'issuer' | 'client_id' | 'scopes') =>
    change[name] !== undefined && change[name] !== before[name];
  return change.client_secret !== undefined || isOther('issuer') || isOther('client_id') || isOther('scopes');
}
