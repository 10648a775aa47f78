import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { AuthContext } from '#server/auth/context.ts';
import { type Connections, toleratedSeconds } from '#server/auth/single-sign-on/connections.ts';
import { SsoFailure } from '#server/auth/single-sign-on/failure.ts';
import type { ProviderRow } from '#server/auth/single-sign-on/providers.queries.ts';
import { verifyToken } from '#server/auth/single-sign-on/verify-token.ts';
import type { Started } from './challenge.ts';
import type { Claims } from './vouched.ts';

type ProviderDependencies = Pick<AuthContext, 'config' | 'clock'> & { connections: Connections };

const callbackUrl = ({ config }: Pick<AuthContext, 'config'>) => `${config.publicUrl}/sso/callback/`;

/** The address at the provider where the person signs in, and what their browser must bring back. */
export async function askProvider(
  context: ProviderDependencies,
  provider: ProviderRow,
  { next, purpose }: Pick<Started, 'next' | 'purpose'>,
): Promise<{ url: string; started: Started }> {
  const { configuration } = await context.connections.connect(provider);
  const started: Started = {
    kind: 'started',
    providerId: provider.id,
    version: provider.version,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    next,
    purpose,
    startedAt: context.clock().getTime(),
  };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(context),
    scope: provider.scopes,
    state: started.state,
    nonce: started.nonce,
    code_challenge: await calculatePKCECodeChallenge(started.verifier),
    code_challenge_method: 'S256',
    ...(purpose === 'confirm' && { max_age: '0', prompt: 'login' }),
  });
  return { url: url.href, started };
}

/** Exchanges the code of a callback for the claims of a verified ID token. */
export async function readAnswer(
  context: ProviderDependencies,
  provider: ProviderRow,
  started: Started,
  query: string,
): Promise<Claims> {
  const { configuration } = await context.connections.connect(provider);
  const tokens = await authorizationCodeGrant(configuration, new URL(`${callbackUrl(context)}?${query}`), {
    expectedState: started.state,
    expectedNonce: started.nonce,
    pkceCodeVerifier: started.verifier,
    idTokenExpected: true,
  });
  const unverified = tokens.claims();
  if (!tokens.id_token || !unverified) throw new SsoFailure('invalid_answer', new Error('no ID token'));
  const { payload } = await verifyToken(context.connections, provider, tokens.id_token, {
    issuer: unverified.iss,
  });
  const claims: Claims = { ...payload, iss: unverified.iss, sub: unverified.sub };
  if (started.purpose === 'confirm') checkFresh(payload.auth_time, started);
  if (claims.email || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const more = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { ...more, ...claims, email: more.email };
}

/** The person must have signed in at the provider after they were sent there, and not just come back with an older session. */
function checkFresh(authTime: unknown, { startedAt }: Started): void {
  if (typeof authTime === 'number' && authTime * 1000 >= startedAt - toleratedSeconds * 1000) return;
  throw new SsoFailure('not_fresh', new Error(`auth_time is ${JSON.stringify(authTime)}`));
}
