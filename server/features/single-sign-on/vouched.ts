import { emailAddress } from '#contract/users/users.ts';
import { shortenName } from '#domain/people/person-names.ts';
import { findUnreadableClaim, readClaim, type UnreadClaims } from '#domain/people/single-sign-on/claims.ts';
import { readGroups } from '#domain/people/single-sign-on/group-rules.ts';
import { isVerifiedAddress } from '#domain/people/single-sign-on/identity-providers.ts';
import { SsoFailure } from '#server/auth/single-sign-on/failure.ts';
import type { ProviderRow } from '#server/auth/single-sign-on/providers.queries.ts';

/** What a provider says about the person who signed in there. */
export interface Vouched {
  issuer: string;
  subject: string;
  email: string | null;
  isVerified: boolean;
  name: string;
  firstName: string;
  lastName: string;
  /** Null if the provider does not say. */
  groups: string[] | null;
  /** The provider's own name of its session. */
  session: string | null;
}

export type Claims = UnreadClaims & { iss: string; sub: string };

/** Of the database for a subject, and more than providers use for a session. */
const maxIdLength = 255;

/** Reads the claims of a verified token. An address that fails the checks of a typed one counts as none (D56). */
export function readVouched(claims: Claims, provider: ProviderRow): Vouched {
  const unreadable = findUnreadableClaim(claims);
  if (unreadable !== undefined)
    throw new SsoFailure('bad_characters', new Error(`in the claim ${unreadable.slice(0, 100)}`));
  const { iss, sub } = claims;
  const session = readClaim(claims, 'sid');
  if (sub.length === 0 || sub.length > maxIdLength) throw refuse('bad subject');
  if (session.length > maxIdLength) throw refuse('bad session');
  const email = emailAddress.safeParse(claims.email).data ?? null;
  const name = readClaim(claims, 'name');
  const [, before = name, last = ''] = /^(.*\S)\s+(\S+)$/.exec(name) ?? [];
  return {
    issuer: iss,
    subject: sub,
    email,
    isVerified: isVerifiedAddress(claims, provider),
    name: shortenName(name),
    firstName: shortenName(readClaim(claims, 'given_name') || before || email?.split('@')[0] || sub),
    lastName: shortenName(readClaim(claims, 'family_name') || last),
    groups: readGroups(claims, provider.groupClaim),
    session: session || null,
  };
}

function refuse(reason: string): SsoFailure {
  return new SsoFailure('invalid_answer', new Error(reason));
}
