// @vitest-environment happy-dom
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

test('a link to a module of another hospital switches to it', async () => {
  const { ownerOfTwo } = people;
  const [, second] = ownerOfTwo.clients ?? [];
  const switched = {
    ...ownerOfTwo,
    client: ownerOfTwo.client && {
      ...ownerOfTwo.client,
      id: 2,
      name: 'Mesa',
      modules: ownerOfTwo.client.modules.slice(0, 1).map(module => ({ ...module, id: 20, client: 2 })),
    },
    client_config: { client_id: 2, owner: true, modules: second?.modules ?? [] },
  };
  const { location, sent } = renderApp('/reports/ratio?module=20', {
    state: ownerOfTwo,
    server: { setClient: () => ({ body: switched }) },
  });
  await waitFor(() => expect(sent('setClient')).toHaveLength(1));
  expect(sent('setClient')[0]?.body).toBe('{"client":2,"module":20}');
  await screen.findByRole('heading', { name: 'Ratio report' });
  expect(location()).toBe('/reports/ratio?module=20');
});

test.each(['999', 'abc'])('a link to module %s, which the user may not use, says so', async module => {
  const { sent } = renderApp(`/dashboard/2026-11-10?module=${module}`, { state: people.nurse });
  expect((await screen.findByRole('alert')).textContent).toContain('a module that you cannot use');
  expect(screen.getByRole('link', { name: 'Open Labor & Delivery' }).getAttribute('href')).toBe(
    '/dashboard?module=10',
  );
  expect(sent('updateUser')).toHaveLength(0);
});
