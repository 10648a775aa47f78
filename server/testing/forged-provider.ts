import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CompactSign,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';
import type { Browser } from './browser.ts';

/** A provider that lies: a test chooses each of its answers. */
export interface ForgedProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /**
   * What each path answers: an object as JSON, a text as it is, a number as a status, a buffer as JSON that it holds. Hangs without
   * an answer.
   */
  answers: Record<string, object | string | number | undefined>;
  /** Where an answer that is a status redirects to. */
  location: string;
  /** How often each path was called. */
  calls: Map<string, number>;
  key: SigningKey;
  /** A token that the provider's published key has signed, valid for a minute. Undefined leaves a claim out. */
  sign(
    claims: Record<string, unknown>,
    by?: { key?: SigningKey; header?: Partial<JWTHeaderParameters> },
  ): Promise<string>;
  /** Signs claims that are a JSON text. */
  signText(claims: string): Promise<string>;
  close(): Promise<void>;
}

export interface SigningKey {
  privateKey: CryptoKey;
  published: JWK;
}

const clientId = 'parity';

export async function newKey(kid = 'first'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

export async function startForgedProvider(): Promise<ForgedProvider> {
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    provider.calls.set(path, (provider.calls.get(path) ?? 0) + 1);
    const answer = provider.answers[path];
    if (answer === undefined) return;
    if (typeof answer === 'number')
      return void response.writeHead(answer, { location: provider.location }).end();
    const isText = typeof answer === 'string';
    const json = Buffer.isBuffer(answer) ? answer : JSON.stringify(answer);
    response.writeHead(200, { 'content-type': isText ? 'text/html' : 'application/json' });
    response.end(isText ? answer : json);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = await newKey();
  const provider: ForgedProvider = {
    issuer,
    clientId,
    clientSecret: 'secret',
    answers: {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      },
      '/keys': { keys: [key.published] },
    },
    // The same server, but another origin.
    location: `http://localhost:${(server.address() as AddressInfo).port}/elsewhere`,
    calls: new Map(),
    key,
    sign(claims, { key: by = key, header = {} } = {}) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: issuer, aud: clientId, iat: now, exp: now + 60, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: by.published.kid, ...header } as JWTHeaderParameters)
        .sign(by.privateKey);
    },
    signText(claims) {
      return new CompactSign(new TextEncoder().encode(claims))
        .setProtectedHeader({ alg: 'RS256', kid: 'first' })
        .sign(key.privateKey);
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}

/** Starts a sign-in, lets the provider answer it with an ID token for this nonce, and comes back with that answer. */
export async function answerSignIn(
  browser: Browser,
  provider: ForgedProvider,
  id: number,
  makeToken: (nonce: string | null) => Promise<string> | string,
) {
  const { headers } = await browser.get(`/sso/${id}/start/`);
  const asked = new URL(String(headers.location)).searchParams;
  provider.answers['/token'] ??= {
    access_token: 'a',
    token_type: 'Bearer',
    id_token: await makeToken(asked.get('nonce')),
  };
  return browser.get(`/sso/callback/?code=c&state=${asked.get('state')}`);
}
