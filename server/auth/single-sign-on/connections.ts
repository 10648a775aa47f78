import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as joseFetch } from 'jose';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  clockTolerance,
  customFetch,
  discovery,
} from 'openid-client';
import { checkIssuer } from '#domain/people/single-sign-on/identity-providers.ts';
import type { AuthContext } from '#server/auth/context.ts';
import { keyFor, unseal } from '#server/core/secret.ts';
import { createOutgoingCalls, type OutgoingCalls } from '#server/outgoing/outgoing-calls.ts';
import { AddressRefusal } from '#server/outgoing/resolve-address.ts';
import { SsoFailure } from './failure.ts';
import {
  createDiscoveryFetch,
  createProviderFetch,
  maxProviderBytes,
  type ProviderFetch,
} from './provider-fetch.ts';
import type { ProviderRow } from './providers.queries.ts';

/** How far a provider's clock may differ from ours. */
export const toleratedSeconds = 90;

/** Short, so that people are told when a provider is down instead of being sent to it. */
const secondsCached = 60;
const usualLimitMs = 10_000;

/** What a provider has published about itself, and its keys. */
interface ProviderConnection {
  configuration: Configuration;
  keys: JWTVerifyGetKey;
}

export type Connections = ReturnType<typeof createConnections>;

/**
 * Discovers each provider once a minute while people sign in, after its settings have changed, and when it uses a key that we do
 * not know. `resolve` is for tests.
 */
export function createConnections(context: Pick<AuthContext, 'config' | 'secret' | 'clock' | 'timeouts'>) {
  const limits = { limitMs: context.timeouts?.providerMs ?? usualLimitMs, maxBytes: maxProviderBytes };
  const calls = createOutgoingCalls(context.config, limits);
  // Each entry has its own end, so this is no memo; there are as many as providers.
  const cached = new Map<
    number,
    { version: number; until: number; connection: Promise<ProviderConnection> }
  >();

  const reconnect = (provider: ProviderRow): Promise<ProviderConnection> => {
    const connection = connect({ ...context, calls }, provider);
    const until = context.clock().getTime() + secondsCached * 1000;
    const entry = { version: provider.version, until, connection };
    cached.set(provider.id, entry);
    connection.catch(() => {
      if (cached.get(provider.id) === entry) cached.delete(provider.id);
    });
    return connection;
  };
  return {
    connect(provider: ProviderRow): Promise<ProviderConnection> {
      const entry = cached.get(provider.id);
      const isFresh = entry?.version === provider.version && entry.until > context.clock().getTime();
      return isFresh ? entry.connection : reconnect(provider);
    },
    reconnect,
    /** Throws if what an issuer has published cannot be used; its client id and secret do not matter. */
    inspect: async (issuer: string): Promise<void> =>
      void (await discover(calls, { issuer, clientId: 'parity' })),
  };
}

async function connect(
  { config, secret, calls }: Pick<AuthContext, 'config' | 'secret'> & { calls: OutgoingCalls },
  { issuer, oidcClientId: clientId, clientSecret }: ProviderRow,
): Promise<ProviderConnection> {
  const problem = checkIssuer(issuer, config.publicUrl);
  if (problem) throw new SsoFailure('unavailable', new Error(problem));
  const authenticate = authenticateWith(openSecret(clientSecret, secret));
  const configuration = await discover(calls, { issuer, clientId, authenticate });
  const fetch = createProviderFetch(calls);
  configuration[customFetch] = fetch;
  return { configuration, keys: readKeys(configuration, fetch) };
}

interface AskedProvider {
  issuer: string;
  clientId: string;
  authenticate?: ClientAuth;
}

/** What an issuer has published, with addresses that all may be called. */
async function discover(
  calls: OutgoingCalls,
  { issuer, clientId, authenticate }: AskedProvider,
): Promise<Configuration> {
  const ask = (at: string) =>
    discovery(new URL(at), clientId, { [clockTolerance]: toleratedSeconds }, authenticate, {
      [customFetch]: createDiscoveryFetch(calls),
      execute: at.startsWith('http:') ? [allowInsecureRequests] : [],
    });
  const configuration = await ask(issuer)
    // Issuers are stored without a last slash, but some have one.
    .catch(error => (isOtherIssuer(error) ? ask(`${issuer}/`) : Promise.reject(error)))
    .catch(rethrowAsDown);
  await validateEndpoints(configuration.serverMetadata(), calls);
  return configuration;
}

function openSecret(clientSecret: Buffer, secret: string): string {
  try {
    return unseal(clientSecret, keyFor('provider secret', secret));
  } catch {
    throw new SsoFailure('unavailable', new Error('the client secret was sealed with another APP_SECRET'));
  }
}

/** Basic, the method of providers that name none, unless the provider supports only the other one. */
function authenticateWith(secret: string): ClientAuth {
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    authenticate(secret)(server, ...rest);
  };
}

/** Without a readable discovery document there is no provider; another issuer's document is not trusted. */
function rethrowAsDown(error: Error): never {
  if (error instanceof SsoFailure) throw error;
  throw new SsoFailure(isOtherIssuer(error) ? 'invalid_answer' : 'provider_down', error);
}

function isOtherIssuer(error: Error & { code?: string }): boolean {
  return error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
}

function readKeys(configuration: Configuration, fetch: ProviderFetch): JWTVerifyGetKey {
  const { jwks_uri: address, authorization_endpoint, token_endpoint } = configuration.serverMetadata();
  if (!address || !authorization_endpoint || !token_endpoint) {
    throw new SsoFailure('provider_down', new Error('the discovery document lacks an endpoint'));
  }
  return createRemoteJWKSet(new URL(address), { [joseFetch]: fetch });
}

/** `token_endpoint`, `jwks_uri` and so on. Other addresses of a discovery document are pages for people. */
const endpointName = /^([a-z_]{1,60}_endpoint|jwks_uri)$/;

/**
 * Throws unless Parity may call every address of a discovery document (D60). Each call checks its address again; this tells
 * administrators and people at the beginning, and not after the person has signed in at the provider.
 */
export async function validateEndpoints(
  metadata: object,
  { validateAddress }: Pick<OutgoingCalls, 'validateAddress'>,
): Promise<void> {
  await Promise.all(
    listEndpoints(metadata).map(async ([name, address]) => {
      const url = typeof address === 'string' ? URL.parse(address) : null;
      if (!url) throw refuse(`${name} is no address`);
      await validateAddress(url).catch(error => {
        throw error instanceof AddressRefusal ? refuse(`${name} ${error.message}`) : error;
      });
    }),
  );
}

/** The aliases of mutual TLS are addresses, too. */
function listEndpoints(metadata: object): [name: string, address: unknown][] {
  const aliases = Object.entries(metadata).find(([name]) => name === 'mtls_endpoint_aliases')?.[1];
  return [...Object.entries(metadata), ...Object.entries(Object(aliases))].filter(
    ([name, address]) => endpointName.test(name) && ![undefined, null, ''].includes(address),
  );
}

function refuse(reason: string): SsoFailure {
  return new SsoFailure('unsafe_address', new Error(reason));
}
