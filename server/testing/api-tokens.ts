import type { NewApiToken } from '#contract/tokens/api-tokens.ts';
import type { TokenScope } from '#domain/people/api-tokens.ts';
import type { Browser } from './browser.ts';
import type { OtherServer } from './test-app.ts';
import type { World } from './world.ts';

export const tokensUrl = '/api/accounts/api_tokens/';

/** Adds a token as an owner does. */
export async function addToken(
  owner: Browser,
  scopes: readonly TokenScope[],
  more: object = {},
): Promise<NewApiToken> {
  const body = { name: 'Data warehouse', scopes, expires_at: '2027-11-14T00:00:00Z', ...more };
  const answer = await owner.post(tokensUrl, body);
  if (answer.statusCode !== 201) throw new Error(`no token: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** Sends calls with a token and without cookies, as a program does. */
export function openProgram(server: Pick<OtherServer, 'browser'>, token: string): Browser {
  return server.browser({ headers: { authorization: `Bearer ${token}` } });
}

/** A call that `shifts:read` allows. */
export function dayUrl({ modules: [module] }: World['here']): string {
  return `/api/module/${module}/shifts/`;
}
