import { expect, test } from 'vitest';
import { createOutgoingCalls } from '#server/outgoing/outgoing-calls.ts';
import type { Resolve } from '#server/outgoing/resolve-address.ts';
import { validateEndpoints } from './connections.ts';

/** `inside.example.org` is on loopback, all others are in a private network. */
const resolve: Resolve = (name, _, done) =>
  done(null, [{ address: name === 'inside.example.org' ? '127.0.0.1' : '10.1.2.3', family: 4 }]);
const calls = createOutgoingCalls(
  { publicUrl: 'https://parity.example.org' },
  { limitMs: 100, maxBytes: 100 },
  resolve,
);
const document = {
  issuer: 'https://login.example.org',
  authorization_endpoint: 'https://login.example.org/auth',
  token_endpoint: 'https://tokens.example.org/token?tenant=1',
  jwks_uri: 'https://login.example.org/keys',
  end_session_endpoint: null,
  registration_endpoint: '',
  service_documentation: 'http://www.example.org/',
};
const explain = async (change: object) => {
  const failure = await validateEndpoints({ ...document, ...change }, calls).catch(error => error);
  return failure && [failure.code, failure.explain()];
};
const own = 'has an address of this machine or its link, which is not allowed';

test('a document whose addresses are https and elsewhere is accepted', async () => {
  expect(await explain({})).toBeUndefined();
});

test.each([
  [{ token_endpoint: 'http://tokens.example.org/token' }, 'token_endpoint has no https address'],
  [{ token_endpoint: 'https://127.0.0.1/token' }, `token_endpoint ${own}`],
  [{ jwks_uri: 'https://[::ffff:7f00:1]/keys' }, `jwks_uri ${own}`],
  [{ userinfo_endpoint: 'https://169.254.169.254/latest' }, `userinfo_endpoint ${own}`],
  [{ end_session_endpoint: 'https://inside.example.org/out' }, `end_session_endpoint ${own}`],
  [{ authorization_endpoint: 'javascript:alert(1)' }, 'authorization_endpoint has no https address'],
  [{ mtls_endpoint_aliases: { token_endpoint: 'https://0x7f.1/' } }, `token_endpoint ${own}`],
  [{ token_endpoint: { toString: 1 } }, 'token_endpoint is no address'],
  [{ token_endpoint: 'tokens' }, 'token_endpoint is no address'],
])('a document with %j is refused, and the endpoint is named', async (change, reason) => {
  expect(await explain(change)).toEqual(['unsafe_address', reason]);
});
