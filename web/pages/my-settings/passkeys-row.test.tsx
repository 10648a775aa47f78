// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Passkey } from '#contract/people/passkeys.ts';
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
      listSignInMethods: () => ({ body: { password: false, passkey: true, provider: null } }),
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

test('a user with single sign-on confirms there and returns to this page', async () => {
  renderApp('/settings', {
    state: people.nurse,
    server: {
      ...list(),
      startAddingPasskey: () => asked,
      listSignInMethods: () => ({
        body: {
          password: false,
          passkey: false,
          provider: { name: 'Lakeside ID', url: '/sso/3/start/?confirm=1&next=' },
        },
      }),
    },
  });
  await press('Add a Passkey');
  await press('Continue');
  const link = await screen.findByRole('link', { name: 'Confirm with Lakeside ID' });
  expect(link.getAttribute('href')).toBe('/sso/3/start/?confirm=1&next=%2Fsettings');
});
