import { readGroups } from '#domain/people/group-rules.ts';
import { isVerifiedAddress } from '#domain/people/identity-providers.ts';
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

export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

const maxLengths = { subject: 255, email: 320, name: 150 } as const;

export function readVouched(claims: Claims, provider: ProviderRow): Vouched {
  const { iss, sub } = claims;
  if (sub.length === 0 || sub.length > maxLengths.subject)
    throw new SsoFailure('invalid_answer', new Error('bad subject'));
  const email = readText(claims.email).toLowerCase();
  const name = readText(claims.name);
  const [, before = name, last = ''] = /^(.*\S)\s+(\S+)$/.exec(name) ?? [];
  return {
    issuer: iss,
    subject: sub,
    email: email.includes('@') && email.length <= maxLengths.email ? email : null,
    isVerified: isVerifiedAddress(claims, provider),
    name,
    firstName: (readText(claims.given_name) || before || email.split('@')[0] || sub).slice(
      0,
      maxLengths.name,
    ),
    lastName: (readText(claims.family_name) || last).slice(0, maxLengths.name),
    groups: readGroups(claims, provider.groupClaim),
    session: readText(claims.sid) || null,
  };
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
