import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Passkey } from '#contract/passkeys/passkeys.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async () => ({
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  }),
  startRegistration: async () => ({
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  }),
}));

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));

const phone: Passkey = { id: 4, name: 'Phone', created: '2026-11-13T15:00:00Z', last_used: null };
const list = (...results: Passkey[]) => ({
  listSessions: () => ({ body: { results: [], count: 0 } }),
  listPasskeys: () => ({ body: { results, count: results.length } }),
});
const asksNothing = { own: null, recent: null, hospital: null };
const noWay = { password: false, passkey: false, provider: null, required: null, asks: asksNothing };
const asked = { status: 400, body: { current_password: ['Please confirm this.'] } };
const creation = {
  rp: { id: 'localhost', name: 'Parity' },
  user: { id: 'AAAA', name: 'ann@lakeside.example', displayName: 'Ann' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 300_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
};
const request = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required' as const,
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a user without passkeys reads why to add one', async () => {
  renderApp('/settings', { state: people.nurse, server: list() });
  expect(await screen.findByText(/faster on shared workstations, and no code is needed/)).toBeDefined();
});

test('a browser without passkeys says so, and those of other devices can still be removed', async () => {
  vi.unstubAllGlobals();
  renderApp('/settings', { state: people.nurse, server: list(phone) });
  expect(await screen.findByText('This browser does not support passkeys.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Remove Phone' })).toBeDefined();
});

test('adding after an old login can be confirmed with another passkey', async () => {
  const starts = [asked, { body: creation }];
  const { sent } = renderApp('/settings', {
    state: people.nurse,
    server: {
      ...list(phone),
      startAddingPasskey: () => starts.shift() ?? expect.fail('asked too often'),
      listSignInMethods: () => ({ body: { ...noWay, passkey: true } }),
      startPasskeyConfirmation: () => ({ body: request }),
      finishPasskeyConfirmation: () => ({ status: 204, body: null }),
      finishAddingPasskey: () => ({ status: 201, body: { ...phone, id: 5, name: 'Laptop' } }),
    },
  });
  await press('Add a Passkey');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a Passkey' }));
  const name = dialog.getByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Laptop{Enter}');
  await press('Confirm with a Passkey');
  expect(dialog.queryByLabelText('Your current password')).toBeNull();
  expect(await screen.findByText('“Laptop” was added.')).toBeDefined();
  expect(sent('finishAddingPasskey')).toHaveLength(1);
});

describe('a user who logged in with single sign-on', () => {
  const addAsked = (message: string, methods: object) => ({
    ...list(),
    startAddingPasskey: () => ({ status: 400, body: { current_password: [message] } }),
    listSignInMethods: () => ({ body: { ...noWay, ...methods } }),
    startPasswordReset: () => ({ body: {} }),
  });

  test('cannot confirm there, and without a password gets a link to set one', async () => {
    const message = 'Please set a password first, with a link that we mail to you.';
    const provider = { name: 'Lakeside ID', url: '/sso/3/start/?confirm=1&next=' };
    const { sent } = renderApp('/settings', { state: people.nurse, server: addAsked(message, { provider }) });
    await press('Add a Passkey');
    await press('Continue');
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Confirm with Lakeside ID' })).toBeNull();
    await press('Mail Me a Link');
    const sentence = await screen.findByText('Check your email to finish setting your password.');
    await expectFocus(() => sentence);
    expect(sent('startPasswordReset')).toMatchObject([{ body: '{"email":"ann@lakeside.example"}' }]);
  });

  test('reads that it cannot be changed here where single sign-on is required', async () => {
    const message = 'You have to use Lakeside ID to log in, so this cannot be changed here.';
    const server = addAsked(message, { required: 'Lakeside ID' });
    renderApp('/settings', { state: people.nurse, server });
    await press('Add a Passkey');
    await press('Continue');
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Mail Me a Link' })).toBeNull();
  });

  test('renames and removes a passkey with their password', async () => {
    const answers = [asked, { body: { ...phone, name: 'Tablet' } }, asked, { status: 204, body: null }];
    const next = () => answers.shift() ?? expect.fail('asked too often');
    const { sent } = renderApp('/settings', {
      state: people.nurse,
      server: {
        ...list(phone),
        renamePasskey: next as () => { body: Passkey },
        removePasskey: next as () => { status: 204; body: null },
        listSignInMethods: () => ({ body: { ...noWay, password: true } }),
      },
    });
    await press('Rename Phone');
    await press('Save');
    await userEvent.type(await screen.findByLabelText('Your current password'), 'secret{Enter}');
    expect(await screen.findByText('It is now named “Tablet”.')).toBeDefined();
    await press('Remove Phone');
    await press('Remove');
    await userEvent.type(await screen.findByLabelText('Your current password'), 'secret{Enter}');
    expect(await screen.findByText('“Phone” was removed.')).toBeDefined();
    expect(sent('renamePasskey').at(-1)?.body).toBe('{"name":"Phone","current_password":"secret"}');
    expect(sent('removePasskey').at(-1)?.body).toBe('{"current_password":"secret"}');
  });
});
