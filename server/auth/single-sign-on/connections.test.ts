import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { keyFor, seal } from '#server/core/secret.ts';
import { createConnections } from './connections.ts';
import type { ProviderRow } from './providers.queries.ts';

const secret = 'a secret for tests that is long enough';
let origin: string;
let published: string;

const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  const endpoint = (path: string) => `${origin}${path}`;
  response.end(
    JSON.stringify({
      issuer: `${origin}${published}`,
      authorization_endpoint: endpoint('/authorize'),
      token_endpoint: endpoint('/token'),
      jwks_uri: endpoint('/keys'),
    }),
  );
});

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function connect() {
  const config = readConfig({ PUBLIC_URL: 'http://127.0.0.1:8080' });
  const provider = {
    id: 1,
    version: 1,
    issuer: `${origin}/tenant`,
    oidcClientId: 'parity',
    clientSecret: seal('secret', keyFor('provider secret', secret)),
  };
  const { configuration } = await createConnections({ config, secret, clock: () => new Date() }).connect(
    provider as ProviderRow,
  );
  return configuration.serverMetadata().issuer;
}

test.each(['/tenant', '/tenant/'])('a provider that publishes the issuer %s is accepted', async issuer => {
  published = issuer;
  expect(await connect()).toBe(`${origin}${issuer}`);
});

test('a provider that publishes another issuer is refused', async () => {
  published = '/other';
  await expect(connect()).rejects.toMatchObject({ code: 'invalid_answer' });
});
