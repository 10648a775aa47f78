import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const name = "Lakeside Women's Hospital";
const twoFactor = { client_id: 1, name, reason: 'two-factor' } as const;
const network = { client_id: 1, name, reason: 'network', address: '203.0.113.7' } as const;
const block = (state: AuthState, blocked: AuthState['blocked']): AuthState => ({
  ...state,
  client: null,
  client_config: null,
  ...(blocked && { blocked }),
});
const refuse = (blocked: AuthState['blocked']) => () => ({
  status: 403,
  body: { detail: 'Refused.', request_id: 'x', blocked },
});
const enrolling: FakeAnswers = {
  startEnablingTwoFactor: () => ({ body: { secret: 'JBSWY3DPEHPK3PXP' } }),
  finishEnablingTwoFactor: () => ({ body: { ...people.nurse, recovery_codes: ['7KD2P-QX9MA'] } }),
  setClient: () => ({ body: people.nurse }),
  listSessions: () => ({ body: { results: [], count: 0 } }),
};
const press = async (button: string) => userEvent.click(await screen.findByRole('button', { name: button }));

test('a person whose hospital requires two-factor enrolls, saves the codes and continues', async () => {
  const state = block(people.nurse, twoFactor);
  const { location, sent } = renderApp('/reports', { state, server: enrolling });
  expect(await screen.findByRole('heading', { name: 'Set up two-factor auth' })).toBeDefined();
  expect(location()).toBe('/open-hospital?next=%2Freports');
  expect(
    screen.getByText(`${name} requires two-factor authentication. Please set it up to continue.`),
  ).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Choose another hospital' })).toBeNull();
  await press('Set Up');
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456');
  expect(await screen.findByText('7KD2P-QX9MA')).toBeDefined();
  await press('I have saved them');
  await waitFor(() => expect(location()).toBe('/reports?module=10'));
  expect(JSON.parse(String(sent('setClient')[0]?.body))).toEqual({ client: 1 });
});

test('asks to log in again after two-factor was set up in another browser', async () => {
  const state = block(people.nurse, twoFactor);
  const user = state.user && { ...state.user, tfa_enabled: true };
  renderApp('/dashboard', { state: { ...state, user } });
  expect(
    await screen.findByText(/Please log in again with a code from your authenticator app/),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Set Up' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
});

test('the screen outside the hospital’s network says so with the address, and tries again', async () => {
  const answers = [refuse(network)(), { body: people.ownerOfTwo }];
  const { location } = renderApp('/dashboard', {
    state: block(people.ownerOfTwo, network),
    server: { setClient: () => answers.shift() ?? expect.fail('asked too often') },
  });
  expect(
    await screen.findByText(`${name} can be opened only from its own network. Your address is 203.0.113.7.`),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Choose another hospital' }).getAttribute('href')).toBe(
    '/switch-organization?next=%2Fdashboard',
  );
  await press('Try Again');
  expect((await screen.findByRole('alert')).textContent).toBe('It is still not available.');
  await press('Try Again');
  await waitFor(() => expect(location()).toMatch(/^\/dashboard/));
});

test('choosing a hospital that is blocked leads to what it needs', async () => {
  const { location } = renderApp('/switch-organization?next=%2Freports', {
    state: people.ownerOfTwo,
    server: { setClient: refuse(twoFactor) },
  });
  await press(name);
  expect(await screen.findByRole('button', { name: 'Set Up' })).toBeDefined();
  expect(location()).toBe('/open-hospital?next=%2Freports');
  expect(screen.getByRole('link', { name: 'Choose another hospital' })).toBeDefined();
});

test('a hospital with another sign-in is refused where it is chosen', async () => {
  const { location } = renderApp('/switch-organization', {
    state: people.ownerOfTwo,
    server: { setClient: refuse({ ...twoFactor, reason: 'other-sign-in' }) },
  });
  await press(name);
  expect((await screen.findByRole('alert')).textContent).toBe('Refused.');
  expect(location()).toBe('/switch-organization');
});

test('an address without a blocked hospital leads on', async () => {
  const { location } = renderApp('/open-hospital?next=%2Fsettings', {
    state: people.nurse,
    server: enrolling,
  });
  await waitFor(() => expect(location()).toBe('/settings'));
});
