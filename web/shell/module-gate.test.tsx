import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

test.each([
  '/dashboard/2026-11-10',
  '/dashboard/month/2026-11',
  '/reports',
  '/reports/ratio',
  '/client-settings',
])('%s without a module means the current one, and the address is completed in place', async address => {
  const state = { ...people.owner, user: people.owner.user && { ...people.owner.user, current_module: 11 } };
  const { location, router } = renderApp('/settings', {
    state,
    server: { getState: () => ({ body: state }) },
  });
  await screen.findByRole('heading', { name: 'My Settings' });
  await act(() => router.navigate(address));
  await waitFor(() => expect(location()).toBe(`${address}?module=11`));
  await act(() => router.navigate(-1));
  expect(location()).toBe('/settings');
});

test('a link to another module of the hospital opens that module and makes it the current one', async () => {
  const { sent } = renderApp('/reports?module=12', {
    state: people.owner,
    server: { updateUser: () => ({ body: people.owner }) },
  });
  expect(await screen.findByText(/^NICU · Lakeside/)).toBeDefined();
  expect(sent('updateUser').map(({ body }) => body)).toEqual(['{"current_module":12}']);
  const links = screen.getAllByRole('link', { name: 'Dashboard' });
  expect(links[0]?.getAttribute('href')).toBe('/dashboard?module=12');
});

test.each([
  ['/reports/ratio?module=20', 'Ratio report'],
  ['/client-settings?module=20', 'Hospital Settings'],
])('%s of another hospital switches to it, whatever the role at this one', async (address, heading) => {
  const { client, client_config, ...rest } = people.ownerOfTwo;
  const member = { ...rest, client, client_config: client_config && { ...client_config, owner: false } };
  const modules = client?.modules.slice(0, 1).map(module => ({ ...module, id: 20, client: 2 })) ?? [];
  const there = {
    ...rest,
    client: client && { ...client, id: 2, name: 'Mesa', modules },
    client_config: { client_id: 2, owner: true, modules: [20] },
  };
  const answer = () => ({ body: there });
  const { location, sent } = renderApp(address, {
    state: member,
    server: { setClient: answer, getState: answer },
  });
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
  expect(sent('setClient').map(({ body }) => body)).toEqual(['{"client":2,"module":20}']);
  expect(location()).toBe(address);
});

test.each(['999', 'abc'])('a link to module %s, which the user may not use, says so', async module => {
  const { sent } = renderApp(`/dashboard/2026-11-10?module=${module}`, { state: people.nurse });
  expect((await screen.findByRole('alert')).textContent).toContain('a module that you cannot use');
  expect(screen.getByRole('link', { name: 'Open Labor & Delivery' }).getAttribute('href')).toBe(
    '/dashboard?module=10',
  );
  expect(sent('updateUser')).toHaveLength(0);
});

test('a link opened without a hospital shows why there is none', async () => {
  const state = { ...people.administratorWithoutHospital, deactivated_clients: ['Lakeside'] };
  renderApp('/dashboard/2026-11-10?module=10', { state });
  expect(await screen.findByText(/^Lakeside has been deactivated/)).toBeDefined();
});
