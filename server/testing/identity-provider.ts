import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider from 'oidc-provider';

/** The claims of a person at the provider, besides `sub`: `{ email, email_verified, name, groups, … }`. */
export type Claims = Readonly<Record<string, unknown>>;

export interface ProviderSettings {
  /** Where Parity is, such as `http://127.0.0.1:8080`. */
  parityUrl: string;
  /** By subject. A test may change them at any time. */
  accounts: Record<string, Claims>;
  /** The ID token has only the subject; the rest is at the userinfo endpoint. */
  hasShortIdTokens?: boolean;
  /** That of an earlier provider, to take its place with new keys. */
  port?: number;
  /** Delivers back-channel logout; the usual `fetch` without it. */
  fetch?: typeof fetch;
}

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The subject whom the provider signs in without asking; null: everybody is refused. */
  signIn: { as: string | null };
  logOut(subject: string, sessionId: string): Promise<void>;
  close(): Promise<void>;
}

const clientId = 'parity';
const clientSecret = 'a secret of at least thirty-two characters';

/** A certified OpenID Connect provider on loopback that signs people in without a screen. */
export async function startIdentityProvider(settings: ProviderSettings): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(settings.port ?? 0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, await configure(settings, () => provider));
  const signIn: IdentityProvider['signIn'] = { as: null };
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const result = signIn.as === null ? refusal : { login: { accountId: signIn.as } };
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return {
    issuer,
    clientId,
    clientSecret,
    signIn,
    async logOut(subject, sessionId) {
      await (await provider.Client.find(clientId))?.backchannelLogout(subject, sessionId);
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const refusal = { error: 'access_denied', error_description: 'the person refused' };

async function configure(settings: ProviderSettings, getProvider: () => Provider) {
  const { accounts, parityUrl } = settings;
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${parityUrl}/sso/callback/`],
        backchannel_logout_uri: `${parityUrl}/sso/backchannel_logout/`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [await newSigningKey()] },
    cookies: { keys: ['a key for the cookies of the tests'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 600,
      Interaction: 600,
      Session: 3600,
    },
    ...(settings.fetch && { fetch: settings.fetch }),
    conformIdTokenClaims: settings.hasShortIdTokens === true,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name', 'given_name', 'family_name', 'groups', '_claim_names', 'hasgroups'],
    },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, ...accounts[sub] }),
    }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    // Consent was given by the hospital.
    async loadExistingGrant(ctx: { oidc: { session: { accountId: string } } }) {
      const grant = new (getProvider().Grant)({ accountId: ctx.oidc.session.accountId, clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' };
}
