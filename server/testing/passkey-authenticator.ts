import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Answer, Browser } from './browser.ts';
import { type Newcomer, newcomer } from './newcomer.ts';
import type { TestApp } from './test-app.ts';

/** What a wrong or hostile authenticator or browser does differently. */
interface Deviation {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  /** The count of uses that it sends; otherwise the next one. */
  counter?: number;
  challenge?: string;
  userHandle?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const hasPresence = 0x01;
const hasVerification = 0x04;
const hasNewCredential = 0x40;

/** A security key with one ES256 credential, and the browser that it is plugged into. */
export function createPasskeyAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';

  function collect(type: string, asked: { challenge: string }, deviation: Deviation): Buffer {
    const { challenge = asked.challenge, origin = 'http://localhost:8080' } = deviation;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function describeUse(rpId: string, flags: number, deviation: Deviation): Buffer {
    const header = Buffer.alloc(5);
    header.writeUInt8(flags | hasPresence | (deviation.isUserVerified === false ? 0 : hasVerification));
    counter += 1;
    header.writeUInt32BE(deviation.counter ?? counter, 1);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), header]);
  }

  const present = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response,
  });

  return {
    /** Answers the options of `/passkeys/start/`. */
    create(
      asked: { challenge: string; rp: { id: string }; user: { id: string } },
      deviation: Deviation = {},
      attestation: { fmt: string; statement: Map<string, unknown> } = { fmt: 'none', statement: new Map() },
    ) {
      userHandle = asked.user.id;
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const use = describeUse(asked.rp.id, hasNewCredential, deviation);
      const authData = Buffer.concat([use, Buffer.alloc(16), length, id, key]);
      const object = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', attestation.fmt],
          ['attStmt', attestation.statement],
          ['authData', new Uint8Array(authData)],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return present({
        clientDataJSON: collect('webauthn.create', asked, deviation).toString('base64url'),
        attestationObject: Buffer.from(object).toString('base64url'),
        transports: ['usb'],
      });
    },
    /** Answers the options of a sign-in or a confirmation. */
    answer(asked: { challenge: string; rpId: string }, deviation: Deviation = {}) {
      const use = describeUse(asked.rpId, 0, deviation);
      const clientData = collect('webauthn.get', asked, deviation);
      return present({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: use.toString('base64url'),
        signature: sign('sha256', Buffer.concat([use, sha256(clientData)]), privateKey).toString('base64url'),
        userHandle: deviation.userHandle ?? userHandle,
      });
    },
  };
}

export type PasskeyAuthenticator = ReturnType<typeof createPasskeyAuthenticator>;

/** Adds the authenticator's passkey to the signed-in person. */
export async function addPasskey(
  browser: Browser,
  authenticator: PasskeyAuthenticator,
  name = 'Key on the lanyard',
): Promise<Answer> {
  const options = (await browser.post('/api/accounts/passkeys/start/')).json();
  return browser.post('/api/accounts/passkeys/finish/', { name, credential: authenticator.create(options) });
}

export interface WithPasskey extends Newcomer {
  authenticator: PasskeyAuthenticator;
  passkeyId: number;
  /** The browser that added it; still signed in. */
  browser: Browser;
}

export async function newcomerWithPasskey(running: TestApp): Promise<WithPasskey> {
  const person = await newcomer(running);
  const browser = running.browser();
  await browser.signIn(person.email);
  const authenticator = createPasskeyAuthenticator();
  const added = await addPasskey(browser, authenticator);
  if (added.statusCode !== 201) throw new Error(`no passkey was added: ${added.body}`);
  return { ...person, authenticator, browser, passkeyId: added.json().id };
}

/** Signs in with a passkey. The page is opened first, which sets the anti-forgery token. */
export async function logInWithPasskey(
  browser: Browser,
  authenticator: PasskeyAuthenticator,
  deviation: Deviation = {},
  username?: string,
): Promise<Answer> {
  await browser.get('/login');
  const options = (await browser.post('/api/accounts/login/passkey/start/', { username })).json();
  return browser.post('/api/accounts/login/passkey/finish/', {
    credential: authenticator.answer(options, deviation),
  });
}
