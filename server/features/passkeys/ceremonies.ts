import { randomBytes } from 'node:crypto';
import type { Assertion, Attestation } from '#contract/passkeys/passkeys.ts';
import { formatFullName } from '#domain/people/person-names.ts';
import { supportsPasskeys } from '#domain/people/sign-in/passkeys.ts';
import type { AuthContext } from '#server/auth/context.ts';
import type { UserRow } from '#server/auth/people/people.queries.ts';
import { createChallenge } from '#server/auth/sessions/challenges.ts';
import { invalid } from '#server/core/errors.ts';
import type { PasskeyRow } from './passkeys.queries.ts';

/** What a browser was asked to do with a passkey, and for which account; null: whichever the passkey belongs to. */
interface AskedCeremony {
  purpose: 'log in' | 'add' | 'confirm';
  account: string | null;
  challenge: string;
}

export const passkeyChallenge = (context: AuthContext) => createChallenge<AskedCeremony>(context, 'passkey');

/** Takes a quarter of a second, so it is loaded at the first use and not when the server starts. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Passkeys belong to the host name of PUBLIC_URL. Throws 400 if browsers do not allow them there. */
function getRelyingParty({ config }: Pick<AuthContext, 'config'>) {
  const url = new URL(config.publicUrl);
  if (supportsPasskeys(url)) return { id: url.hostname, origin: url.origin };
  throw invalid(
    'non_field_errors',
    'Passkeys cannot be used here: the address of Parity (PUBLIC_URL) must be https with a host name, or http://localhost.',
  );
}

/** The authenticator returns it with each answer. It must not contain personal data. */
const toUserHandle = (userId: number) => Buffer.from(`parity user ${userId}`).toString('base64url');

/** EdDSA, ES256 and RS256: every authenticator knows one of them. */
const algorithms = [-8, -7, -257];
const minutesToAnswer = 5;

/** Composed by hand: the library's types leave open what is required here. */
function composeOptions() {
  return { challenge: randomBytes(32).toString('base64url'), timeout: minutesToAnswer * 60_000 };
}

const describePasskey = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

export function composeCreation(context: AuthContext, user: UserRow, existing: readonly PasskeyRow[]) {
  return {
    ...composeOptions(),
    rp: { id: getRelyingParty(context).id, name: 'Parity' },
    user: {
      id: toUserHandle(user.id),
      name: user.email,
      displayName: formatFullName(user.firstName, user.lastName),
    },
    pubKeyCredParams: algorithms.map(alg => ({ alg, type: 'public-key' as const })),
    attestation: 'none' as const,
    excludeCredentials: existing.map(describePasskey),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' } as const,
  };
}

/** `allowed`: the passkeys of a known person; empty if the browser lets the person choose an account. */
export function composeRequest(context: AuthContext, allowed: readonly PasskeyRow[]) {
  return {
    ...composeOptions(),
    rpId: getRelyingParty(context).id,
    allowCredentials: allowed.map(describePasskey),
    userVerification: 'required' as const,
  };
}

/** The new credential; undefined if the answer is not valid for this site and challenge. */
export async function verifyCreation(context: AuthContext, challenge: string, answer: Attestation) {
  const { id, origin } = getRelyingParty(context);
  const { clientDataJSON, attestationObject } = answer.response;
  if (await hasCertificates(attestationObject)) return undefined;
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await verifyRegistrationResponse({
    response: { ...answer, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  return verified?.registrationInfo?.credential;
}

/**
 * We ask for no attestation, so a browser sends no certificates. The library would fetch addresses that are named in them to see
 * whether they were revoked.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    return object.get('fmt') !== 'none' && object.get('attStmt').get('x5c') !== undefined;
  } catch {
    return true;
  }
}

/** The authenticator's count of uses; undefined if the answer is not valid for this site, challenge and passkey. */
export async function verifyRequest(
  context: AuthContext,
  challenge: string,
  answer: Assertion,
  passkey: PasskeyRow,
): Promise<number | undefined> {
  const { id, origin } = getRelyingParty(context);
  const { userHandle, ...response } = answer.response;
  if (userHandle !== undefined && userHandle !== toUserHandle(passkey.userId)) return undefined;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(passkey.publicKey),
      // The library compares counts before it checks the signature. 0 leaves that to the caller, who then knows that the key signed.
      counter: 0,
    },
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
