import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

test('a link into a module chooses its hospital and leads to next', async () => {
  const server = { setClient: () => ({ body: people.ownerOfTwo }) };
  const { location, sent } = renderApp('/module-redirect/20?next=/reports', {
    state: people.ownerOfTwo,
    server,
  });
  expect(await screen.findByText('Just a sec...')).toBeDefined();
  await waitFor(() => expect(location()).toBe('/reports?module=10'));
  expect(sent('setClient').map(({ body }) => body)).toEqual(['{"client":2,"module":20}']);
});

test.each(['999', 'abc'])('module %s of no hospital leads to the choice of a hospital', async module => {
  const { location } = renderApp(`/module-redirect/${module}?next=/reports`, { state: people.ownerOfTwo });
  await waitFor(() => expect(location()).toBe('/switch-organization?next=%2Freports'));
});

test('a rejected choice leads to the choice of a hospital', async () => {
  const server = { setClient: () => ({ status: 404, body: { detail: 'There is no such hospital.' } }) };
  const { location } = renderApp('/module-redirect/20', { state: people.ownerOfTwo, server });
  await waitFor(() => expect(location()).toBe('/switch-organization'));
});

test('a signed-out user is led to the choice of a hospital with next, and by its login into the module', async () => {
  const server = {
    login: () => ({ body: people.ownerOfTwo }),
    setClient: () => ({ body: people.ownerOfTwo }),
  };
  const { location, sent } = renderApp('/module-redirect/20?next=/reports', { server });
  await waitFor(() => expect(location()).toBe('/switch-organization?next=%2Freports'));
  await userEvent.click(await screen.findByRole('link', { name: 'Log In' }));
  await userEvent.type(await screen.findByLabelText('Email'), 'ann@lakeside.example');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await waitFor(() => expect(location()).toBe('/reports?module=10'));
  expect(sent('setClient').map(({ body }) => body)).toEqual(['{"client":2,"module":20}']);
});
