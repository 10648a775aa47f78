import type { Config } from '#server/core/config.ts';

/** With https, the `__Host-` prefix makes browsers refuse a cookie set by a subdomain or over plain http. */
export function cookieName(name: string, config: Pick<Config, 'publicUrl'>): string {
  return isHttps(config) ? `__Host-${name}` : name;
}

/** For cookies that the page's scripts must not read. */
export function cookieOptions(config: Pick<Config, 'publicUrl'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) } as const;
}

function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}
