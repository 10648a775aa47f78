import type { TokenScope } from '#domain/people/api-tokens.ts';
import { makeApiToken } from '#server/auth/tokens/api-tokens.ts';
import type { Answer } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** Stores an API token of a hospital and returns its text. */
export async function newApiToken(
  { sql, clock }: TestApp,
  clientId: number,
  scopes: TokenScope[],
  name = 'Directory',
): Promise<string> {
  const { text, hash } = makeApiToken(clientId);
  await sql(
    `insert into api_tokens (client_id, name, token_hash, scopes, created_at, expires_at)
     values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz + interval '1 year')`,
    [clientId, name, hash, scopes, clock.now],
  );
  return text;
}

/** Sends SCIM requests as a directory does. */
export function createDirectory({ app }: TestApp, token: string) {
  return async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object | string,
    headers = {},
  ): Promise<Answer> =>
    app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      ...(body && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
}
