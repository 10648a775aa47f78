import type { passkeysCalls } from '#contract/passkeys/calls.ts';
import { createPasskeyAuthenticator, newcomerWithPasskey } from '../passkey-authenticator.ts';
import type { Examples, Scene } from './example.ts';

const forEverybodySignedIn = (status: number) => ({
  anonymous: 401,
  member: status,
  owner: status,
  admin: status,
});

const name = 'Key on the lanyard';
const made = { challenge: 'AAAA', rpId: 'localhost', rp: { id: 'localhost' }, user: { id: 'AAAA' } };

/** Options that the browser was asked to answer; an anonymous one was not asked. */
async function ask({ browser, role }: Scene, url: string): Promise<typeof made> {
  return role === 'anonymous' ? made : (await browser.post(url)).json();
}

/** Adds a passkey to the person who makes the call. */
async function ownPasskey(scene: Scene) {
  const authenticator = createPasskeyAuthenticator();
  const options = await ask(scene, '/api/accounts/passkeys/start/');
  const body = { name, credential: authenticator.create(options) };
  const added = (await scene.browser.post('/api/accounts/passkeys/finish/', body)).json();
  return { authenticator, id: scene.role === 'anonymous' ? 1 : added.id };
}

const others = {
  params: async (_: unknown, { running }: Scene) => ({ id: (await newcomerWithPasskey(running)).passkeyId }),
  statuses: forEverybodySignedIn(404),
};

export const passkeysAccess: Record<keyof typeof passkeysCalls, Examples> = {
  listPasskeys: { own: { statuses: forEverybodySignedIn(200) } },
  startAddingPasskey: { own: { byNewPerson: true, statuses: forEverybodySignedIn(200) } },
  finishAddingPasskey: {
    own: {
      body: async (_, scene) => ({
        name,
        credential: createPasskeyAuthenticator().create(await ask(scene, '/api/accounts/passkeys/start/')),
      }),
      byNewPerson: true,
      statuses: forEverybodySignedIn(201),
    },
  },
  renamePasskey: {
    own: {
      params: async (_, scene) => ({ id: (await ownPasskey(scene)).id }),
      body: () => ({ name: 'My phone' }),
      byNewPerson: true,
      statuses: forEverybodySignedIn(200),
    },
    other: { ...others, body: () => ({ name: 'Not mine' }) },
  },
  removePasskey: {
    own: {
      params: async (_, scene) => ({ id: (await ownPasskey(scene)).id }),
      byNewPerson: true,
      statuses: forEverybodySignedIn(204),
    },
    other: others,
  },
  startPasskeyLogin: { own: { statuses: { ...forEverybodySignedIn(200), anonymous: 200 } } },
  finishPasskeyLogin: {
    own: {
      body: async (_, { running, browser }) => {
        const { authenticator } = await newcomerWithPasskey(running);
        const options = (await browser.post('/api/accounts/login/passkey/start/')).json();
        return { credential: authenticator.answer(options) };
      },
      byNewPerson: true,
      statuses: { ...forEverybodySignedIn(200), anonymous: 200 },
    },
  },
  startPasskeyConfirmation: { own: { statuses: forEverybodySignedIn(200) } },
  finishPasskeyConfirmation: {
    own: {
      body: async (_, scene) => {
        const { authenticator } = await ownPasskey(scene);
        const options = await ask(scene, '/api/accounts/passkeys/confirm/start/');
        return { credential: authenticator.answer(options) };
      },
      byNewPerson: true,
      statuses: forEverybodySignedIn(204),
    },
  },
  listSignInMethods: { own: { statuses: forEverybodySignedIn(200) } },
};
