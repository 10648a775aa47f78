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
