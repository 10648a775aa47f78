import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { type FhirAnswer, type FhirCaller, RoundFailure } from './caller.ts';
import { type ClientKey, clientKeyAlgorithm } from './client-key.ts';
import { readRetryAt } from './retry-after.ts';
import type { FhirSource } from './sources.queries.ts';

/** SMART 1 and SMART 2 name the same right differently. Servers of either kind refuse the other's name with `invalid_scope`. */
const scopes = ['system/Encounter.read', 'system/Encounter.rs'] as const;

/** SMART allows five minutes; the rest is for clocks that differ. */
const assertionSeconds = 240;

/** A token is not used shortly before its end, so that it lasts for a page. */
const spareSeconds = 30;
const longestTokenSeconds = 3600;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().catch(0) });

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** The tokens of SMART backend services, kept in memory until shortly before they expire. */
export function createAccessTokens(key: Promise<ClientKey>, call: FhirCaller, clock: () => Date) {
  // Each token has its own end, so this is no memo; there are as many as sources.
  const known = new Map<string, { token: string; until: number }>();
  const toKey = ({ clientId, id, tokenUrl, smartClientId }: FhirSource) =>
    JSON.stringify([clientId, id, tokenUrl, smartClientId]);

  async function ask(source: FhirSource, scope: string, signal: AbortSignal): Promise<FhirAnswer> {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      scope,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await signAssertion(await key, source, clock()),
    });
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    return call('The token server', URL.parse(source.tokenUrl), {
      method: 'POST',
      headers,
      body: form.toString(),
      signal,
    });
  }

  return {
    async get(source: FhirSource, signal: AbortSignal): Promise<string> {
      const kept = known.get(toKey(source));
      if (kept && kept.until > clock().getTime()) return kept.token;
      let answer = await ask(source, scopes[0], signal);
      if (answer.status === 400 && isScopeRefused(answer)) answer = await ask(source, scopes[1], signal);
      const { access_token: token, expires_in } = readToken(answer, clock());
      const seconds = Math.min(expires_in, longestTokenSeconds) - spareSeconds;
      known.set(toKey(source), { token, until: clock().getTime() + seconds * 1000 });
      return token;
    },
    forget(source: FhirSource): void {
      known.delete(toKey(source));
    },
  };
}

/** `private_key_jwt` as SMART asks for it: each assertion is for this server, once, and for minutes. */
function signAssertion(
  { privateKey, publicKey }: ClientKey,
  { smartClientId, tokenUrl }: FhirSource,
  now: Date,
): Promise<string> {
  return new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg: clientKeyAlgorithm, kid: publicKey.kid, typ: 'JWT' })
    .setIssuer(smartClientId)
    .setSubject(smartClientId)
    .setAudience(tokenUrl)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + assertionSeconds)
    .sign(privateKey);
}

function isScopeRefused({ body }: FhirAnswer): boolean {
  return /"error"\s*:\s*"invalid_scope"/.test(body);
}

function readToken(answer: FhirAnswer, now: Date): z.infer<typeof tokenAnswer> {
  const { status, body } = answer;
  if (status !== 200)
    throw new RoundFailure(`The token server answered ${status}.`, readRetryAt(answer, now));
  try {
    return tokenAnswer.parse(JSON.parse(body));
  } catch {
    throw new RoundFailure('The token server’s answer has no token.');
  }
}
