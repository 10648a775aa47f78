import { type AddressProblem, findAddressProblem } from '../outgoing-addresses.ts';

/** The rules of single sign-on providers (B1). Addresses and domains are compared in lower case. */

/**
 * Why an address cannot be a provider's issuer, for the person who typed it; null if it can. Issuers are https; http is for trying it
 * out: only on loopback, and only while Parity itself is on loopback.
 */
export function checkIssuer(issuer: string, publicUrl: string): string | null {
  const problem = findAddressProblem(issuer, publicUrl);
  return problem && issuerProblems[problem];
}

const issuerProblems: Record<AddressProblem, string> = {
  format: 'Enter the issuer’s address without a query, such as https://login.example.org.',
  'not https': 'The issuer’s address must start with https://.',
  'never called': 'The issuer cannot have an address of this machine or its link.',
};

/** The issuer of a provider as it is stored; people also copy the address of its configuration, or add a slash. */
export function normalizeIssuer(typed: string): string {
  return typed
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/\.well-known\/openid-configuration$/, '')
    .replace(/\/+$/, '');
}

export const defaultScopes = 'openid email profile';

/** The scopes with one space between them; null without `openid`, which OpenID Connect requires. */
export function normalizeScopes(typed: string): string | null {
  const scopes = [...new Set(typed.split(/\s+/).filter(Boolean))];
  return scopes.includes('openid') ? scopes.join(' ') : null;
}

const domainPattern = /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** `" @Ward.Example. "` is `"ward.example"`; null if it is no domain. */
export function normalizeDomain(text: string): string | null {
  const domain = text.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '');
  return domainPattern.test(domain) ? domain : null;
}

/** The domain of an e-mail address; null if it has none. */
export function readDomain(email: string): string | null {
  const at = email.lastIndexOf('@');
  return at > 0 ? normalizeDomain(email.slice(at + 1)) : null;
}

/**
 * Whether the provider confirms that the address belongs to the person: by `email_verified`, by Entra ID's `xms_edov`, or because
 * the administrator trusts all addresses of the issuer.
 */
export function isVerifiedAddress(
  claims: Readonly<Record<string, unknown>>,
  { trustsAddresses }: { trustsAddresses: boolean },
): boolean {
  return trustsAddresses || isTrue(claims.email_verified) || isTrue(claims.xms_edov);
}

/** Providers send booleans as text or numbers, too. */
function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(true|1)$/i.test(value));
}
