import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { announceSignIn } from '#web/lib/auth/other-tabs.ts';
import { askToSignInAgain, signedInAgain } from '#web/lib/auth/sign-in-again.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const listSessions = () => ({ body: { results: [], count: 0 } });

async function ask() {
  await screen.findByRole('heading', { name: 'My Settings' });
  act(askToSignInAgain);
  return screen.findByRole('dialog', { name: 'Please sign in again' });
}

test('the user signs in over the screen, with a second factor, and the screen stays', async () => {
  const answers = [{ ...signedOutState, tfa_required: true }, people.ownerOfTwo];
  const { sent, location } = renderApp('/settings', {
    state: people.ownerOfTwo,
    server: { listSessions, login: () => ({ body: answers.shift() ?? expect.fail('signed in too often') }) },
  });
  const dialog = await ask();
  const back = signedInAgain();
  await userEvent.type(within(dialog).getByLabelText('Password of ann@lakeside.example'), 'secret{Enter}');
  await userEvent.type(await within(dialog).findByLabelText('Six-digit code'), '123456');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await back).toBe(true);
  expect(location()).toBe('/settings');
  expect(sent('login').map(({ body }) => JSON.parse(String(body)))).toEqual([
    { username: 'ann@lakeside.example', password: 'secret' },
    { username: 'ann@lakeside.example', password: 'secret', token: '123456' },
  ]);
  expect(sent('setClient')).toEqual([]);
});

test('the screen’s hospital is chosen again if the sign-in led to another one', async () => {
  const elsewhere = { ...people.ownerOfTwo, client: null };
  const { sent } = renderApp('/settings', {
    state: people.ownerOfTwo,
    server: {
      listSessions,
      login: () => ({ body: elsewhere }),
      setClient: () => ({ body: people.ownerOfTwo }),
    },
  });
  const dialog = await ask();
  await userEvent.type(within(dialog).getByLabelText(/^Password of/), 'secret{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('setClient')).toMatchObject([{ body: '{"client":1}' }]);
});

test('the dialog shows why the screen’s hospital cannot be chosen again, and Log In tries again', async () => {
  const choices = [{ status: 404, body: { detail: 'Not found.' } }, { body: people.ownerOfTwo }];
  renderApp('/settings', {
    state: people.ownerOfTwo,
    server: {
      listSessions,
      login: () => ({ body: { ...people.ownerOfTwo, client: null } }),
      setClient: () => choices.shift() ?? expect.fail('asked too often'),
    },
  });
  const dialog = await ask();
  await userEvent.type(within(dialog).getByLabelText(/^Password of/), 'secret{Enter}');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Not found.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Log In' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a session that ends again during the sign-in is an error in the dialog', async () => {
  renderApp('/settings', {
    state: people.ownerOfTwo,
    server: {
      listSessions,
      login: () => ({ body: { ...people.ownerOfTwo, client: null } }),
      setClient: () => ({ status: 401, body: { detail: 'Please sign in.' } }),
    },
  });
  const dialog = await ask();
  await userEvent.type(within(dialog).getByLabelText(/^Password of/), 'secret{Enter}');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Please sign in.');
});

test('the dialog shows why the hospital cannot be chosen again after a second factor as well', async () => {
  const answers = [
    { ...signedOutState, tfa_required: true },
    { ...people.ownerOfTwo, client: null },
  ];
  renderApp('/settings', {
    state: people.ownerOfTwo,
    server: {
      listSessions,
      login: () => ({ body: answers.shift() ?? expect.fail('signed in too often') }),
      setClient: () => ({ status: 404, body: { detail: 'Not found.' } }),
    },
  });
  const dialog = await ask();
  await userEvent.type(within(dialog).getByLabelText(/^Password of/), 'secret{Enter}');
  await userEvent.type(await within(dialog).findByLabelText('Six-digit code'), '123456');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Not found.');
});

test('calls name the user whom the page shows, before and after signing in again', async () => {
  const nurse = { ...people.nurse, user: people.nurse.user && { ...people.nurse.user, id: 7 } };
  const { fetched } = renderApp('/settings', {
    state: nurse,
    server: { listSessions, login: () => ({ body: nurse }), updateUser: () => ({ body: nurse }) },
  });
  const chosen = () =>
    fetched.mock.calls
      .filter(([path]) => String(path).endsWith('/update_user/'))
      .map(([, init]) => new Headers(init?.headers).get('X-Parity-Person'));
  const choose = async () => userEvent.click(await screen.findByLabelText('Colour-blind friendly colours'));
  await choose();
  await waitFor(() => expect(chosen()).toEqual(['7']));
  const dialog = await ask();
  await userEvent.type(within(dialog).getByLabelText(/^Password of/), 'secret{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose();
  await waitFor(() => expect(chosen()).toEqual(['7', '7']));
});

test('another user can log out from the dialog', async () => {
  const { location } = renderApp('/settings', {
    state: people.nurse,
    server: { listSessions, logout: () => ({ body: signedOutState }) },
  });
  const dialog = await ask();
  const back = signedInAgain();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(location()).toBe('/login'));
  expect(await back).toBe(false);
});

test('people of a provider sign in in another window, and the screen stays', async () => {
  const states = [
    { ...people.nurse, user: people.nurse.user && { ...people.nurse.user, id: 9 } },
    people.nurse,
  ];
  const { location } = renderApp('/settings', {
    state: people.nurse,
    server: {
      listSessions,
      startLogin: () => ({ body: { sso: { name: 'Lakeside ID', url: '/sso/3/start/' } } }),
      getState: () => ({ body: states.shift() ?? expect.fail('asked too often') }),
    },
  });
  const dialog = await ask();
  const back = signedInAgain();
  const link = await within(dialog).findByRole('link', { name: 'Continue with Lakeside ID' });
  expect(link.getAttribute('href')).toBe('/sso/3/start/?next=%2Fsigned-in');
  expect(link.getAttribute('target')).toBe('_blank');
  announceSignIn();
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /^Somebody else was signed in there/,
  );
  announceSignIn();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await back).toBe(true);
  expect(location()).toBe('/settings');
});

test('people of a provider can still use a password', async () => {
  renderApp('/settings', {
    state: people.nurse,
    server: {
      listSessions,
      startLogin: () => ({ body: { sso: { name: 'Lakeside ID', url: '/sso/3/start/' } } }),
      login: () => ({ body: people.nurse }),
    },
  });
  const dialog = await ask();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Use a password' }));
  await userEvent.type(within(dialog).getByLabelText(/^Password of/), 'secret{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
