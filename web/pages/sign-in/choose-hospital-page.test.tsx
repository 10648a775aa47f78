import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const address = '/switch-organization?next=%2Freports';

async function hospitalNames() {
  const form = await screen.findByRole('form', { name: 'Hospitals' });
  return within(form)
    .queryAllByRole('button')
    .map(button => button.textContent);
}

test('hospitals are buttons in the order of their names', async () => {
  renderApp(address, { state: people.ownerOfSeven });
  expect(await hospitalNames()).toEqual([
    'Brigid',
    'Cedar Valley',
    'harbor View',
    "Lakeside Women's Hospital",
    'Mesa',
    'North Ridge',
    'Old Town',
  ]);
});

test('choosing a hospital sets it and leads to next', async () => {
  const server = { setClient: () => ({ body: people.ownerOfSeven }) };
  const { location, fetched } = renderApp(address, { state: people.ownerOfSeven, server });
  await userEvent.click(await screen.findByRole('button', { name: 'Mesa' }));
  await waitFor(() => expect(location()).toBe('/reports?module=10'));
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"client":2}');
});

test('more than five hospitals have a search box, where Enter chooses the first match', async () => {
  const server = { setClient: () => ({ body: people.ownerOfSeven }) };
  const { location, fetched } = renderApp(address, { state: people.ownerOfSeven, server });
  await userEvent.type(await screen.findByLabelText('Search hospitals'), 'R');
  expect(await hospitalNames()).toEqual(['Brigid', 'Cedar Valley', 'harbor View', 'North Ridge']);
  await userEvent.keyboard('{Backspace}old{Enter}');
  await waitFor(() => expect(location()).toBe('/reports?module=10'));
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"client":5}');
});

test('a search without a match shows a message, and Enter does nothing', async () => {
  const { location } = renderApp(address, { state: people.ownerOfSeven });
  await userEvent.type(await screen.findByLabelText('Search hospitals'), 'zzz{Enter}');
  expect(screen.getByText('No matching hospitals')).toBeDefined();
  expect(location()).toBe(address);
});

test('few hospitals have no search box; the first has the focus', async () => {
  renderApp(address, { state: people.ownerOfTwo });
  const first = await screen.findByRole('button', { name: "Lakeside Women's Hospital" });
  expect(screen.queryByLabelText('Search hospitals')).toBeNull();
  await expectFocus(() => first);
});

test('a hospital that no longer exists is an error', async () => {
  const server = { setClient: () => ({ status: 404, body: { detail: 'There is no such hospital.' } }) };
  renderApp(address, { state: people.ownerOfTwo, server });
  await userEvent.click(await screen.findByRole('button', { name: 'Mesa' }));
  expect((await screen.findByRole('alert')).textContent).toBe('There is no such hospital.');
});

test('Logout leads to the login without next', async () => {
  const server = { logout: () => ({ body: signedOutState }) };
  const { location } = renderApp(address, { state: people.ownerOfTwo, server });
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(location()).toBe('/login'));
});

test('signed-out users are asked to log in, and keep next', async () => {
  renderApp(address);
  const link = await screen.findByRole('link', { name: 'Log In' });
  expect(link.getAttribute('href')).toBe('/login?next=%2Freports');
});

test('a hospital with its own sign-in is refused, and logging in again leads to it', async () => {
  const detail = 'Mesa has its own sign-in. Please log in again to open it.';
  const { location } = renderApp('/switch-organization?next=%2Fsettings', {
    state: people.ownerOfTwo,
    server: {
      setClient: () => ({
        status: 403,
        body: { detail, blocked: { client_id: 2, name: 'Mesa', reason: 'other-sign-in' } },
      }),
      logout: () => ({ body: signedOutState }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mesa' }));
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
  await userEvent.click(screen.getByRole('button', { name: 'Log In Again' }));
  await waitFor(() => expect(location()).toBe('/login?next=%2Fmodule-redirect%2F20%3Fnext%3D%252Fsettings'));
});

test('a session that cannot open its hospital says why; only another sign-in helps by logging in again', async () => {
  const blocked = { client_id: 2, name: 'Mesa', reason: 'network' as const };
  renderApp(address, { state: { ...people.ownerOfTwo, blocked } });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Mesa can be opened only from its own network.',
  );
  expect(screen.queryByRole('button', { name: 'Log In Again' })).toBeNull();
});
