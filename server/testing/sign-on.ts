import { keyFor, seal } from '#server/core/secret.ts';
import type { Browser } from './browser.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { TestApp } from './test-app.ts';

interface NewProvider {
  clients?: number[];
  domains?: string[];
  /** Columns of `identity_providers`. */
  columns?: Record<string, unknown>;
}

/** Stores an active provider, with the domain of the world's people and its first hospital unless told otherwise. */
export async function addProvider(
  { sql, context, world }: TestApp,
  at: Pick<IdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  { clients = [world.here.id], domains = ['example.org'], columns = {} }: NewProvider = {},
): Promise<number> {
  const values: Record<string, unknown> = {
    name: 'Ward Login',
    issuer: at.issuer,
    oidc_client_id: at.clientId,
    client_secret: seal(at.clientSecret, keyFor('provider secret', context.secret)),
    scopes: 'openid email profile',
    is_active: true,
    ...columns,
  };
  const names = Object.keys(values);
  const { rows } = await sql(
    `insert into identity_providers (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()}) returning id`,
    Object.values(values),
  );
  const { id } = rows[0];
  for (const client of clients) {
    await sql('insert into identity_provider_clients (client_id, provider_id) values ($1, $2)', [client, id]);
  }
  for (const domain of domains) {
    await sql('insert into identity_provider_domains (domain, provider_id) values ($1, $2)', [domain, id]);
  }
  return id;
}

/** Goes to the provider and follows its redirects until it sends the browser back; returns that path of Parity. */
export async function visitProvider(
  url: string,
  parityUrl: string,
  jar = new Map<string, string>(),
): Promise<string> {
  let at = url;
  for (let step = 0; step < 10 && !at.startsWith(parityUrl); step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location)
      throw new Error(`the provider answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    at = new URL(location, at).href;
  }
  return at.slice(parityUrl.length);
}

/** Signs in at the provider and comes back. Returns where Parity sends the browser then. */
export async function signOn(
  running: TestApp,
  browser: Browser,
  start: string,
  jar?: Map<string, string>,
): Promise<string> {
  const away = await browser.get(start);
  const url = String(away.headers.location);
  if (url.startsWith('/')) return url;
  const back = await visitProvider(url, running.context.config.publicUrl, jar);
  const answer = await browser.get(back);
  return String(answer.headers.location);
}
