import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { askToSignInAgain } from '#web/lib/auth/sign-in-again.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const answer = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const chosen = vi.fn(async () => answer);
// Nobody chooses a passkey from the autofill.
const startAuthentication = vi.fn(async ({ useBrowserAutofill = false }) =>
  useBrowserAutofill ? new Promise(() => {}) : chosen(),
);
const cancelCeremony = vi.fn();
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: async () => true,
  startAuthentication: (options: object) => startAuthentication(options),
  WebAuthnAbortService: { cancelCeremony: () => cancelCeremony() },
}));

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  startAuthentication.mockClear();
});

const startPasskeyLogin = () => ({
  body: {
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: 300_000,
    allowCredentials: [],
    userVerification: 'required' as const,
  },
});
const listSessions = () => ({ body: { results: [], count: 0 } });
const pressPasskey = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Use a Passkey' }));

test('the login page offers passkeys in the autofill until the button is pressed', async () => {
  const { location } = renderApp('/login?next=%2Fsettings', {
    server: { startPasskeyLogin, listSessions, finishPasskeyLogin: () => ({ body: people.nurse }) },
  });
  expect((await screen.findByLabelText('Email')).getAttribute('autocomplete')).toBe('username webauthn');
  await vi.waitFor(() => expect(startAuthentication).toHaveBeenCalledOnce());
  await pressPasskey();
  await screen.findByRole('heading', { name: 'My Settings' });
  expect(cancelCeremony).toHaveBeenCalled();
  expect(location()).toBe('/settings');
});

test('a refused passkey and a cancelled one say why', async () => {
  const refusal = { status: 400, body: { non_field_errors: ['This passkey cannot be used.'] } };
  renderApp('/login', { server: { startPasskeyLogin, finishPasskeyLogin: () => refusal } });
  await pressPasskey();
  expect((await screen.findByRole('alert')).textContent).toBe('This passkey cannot be used.');
  chosen.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' }));
  await pressPasskey();
  expect(await screen.findByText(/^No passkey was used: it was canceled/)).toBeDefined();
});

test('signing in again names the account, so that no other one is signed in', async () => {
  const { sent } = renderApp('/settings', {
    state: people.nurse,
    server: { listSessions, startPasskeyLogin, finishPasskeyLogin: () => ({ body: people.nurse }) },
  });
  await screen.findByRole('heading', { name: 'My Settings' });
  act(askToSignInAgain);
  const dialog = await screen.findByRole('dialog', { name: 'Please sign in again' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Use a Passkey' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('startPasskeyLogin')).toMatchObject([
    { body: JSON.stringify({ username: people.nurse.user?.email }) },
  ]);
});

test('an address without a host name offers no passkeys', async () => {
  vi.stubGlobal('location', new URL('http://127.0.0.1:8080/login'));
  renderApp('/login');
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('button', { name: 'Use a Passkey' })).toBeNull();
});
