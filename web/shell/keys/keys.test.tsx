import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asNurse, createDay } from '#web/testing/days.ts';
import { createListedUser, people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const date = '2026-11-14';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T22:00:00Z') });
});
afterEach(() => vi.useRealTimers());

async function open(address: string, state = asNurse(people.nurse)) {
  const app = renderApp(address, { state, server: { getShifts: () => ({ body: createDay(date, []) }) } });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

test('N opens the form of the running window from any screen', async () => {
  const { location } = await open('/settings');
  await userEvent.keyboard('n');
  await waitFor(() => expect(location()).toBe(`/dashboard/${date}?module=10&window=900`));
  expect(await screen.findByRole('dialog', { name: /^15:00/ })).toBeDefined();
});

test('single-letter keys do nothing in a field, over a dialog, and when they are turned off', async () => {
  const { location } = await open('/settings');
  const turnOff = await screen.findByLabelText(/^Single-letter keys/);
  turnOff.focus();
  await userEvent.keyboard('n');
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change Password' });
  within(dialog).getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('n?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  await userEvent.click(turnOff);
  turnOff.blur();
  await userEvent.keyboard('n?');
  expect(location()).toBe('/settings');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(turnOff);
  turnOff.blur();
  await userEvent.keyboard('{Shift>}?{/Shift}');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeDefined();
});

test('Ctrl+K lists places by name; arrow keys and Enter open one', async () => {
  const { location } = await open('/settings', people.owner);
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Go to' });
  await userEvent.type(box, 'hou');
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toBe('Worked Hours');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Nursing Hours');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(active()).toMatch(/^NICU Settings/);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(location()).toMatch(/^\/reports\/nursing_hours/));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Go to' })).toBeNull());
});

test('a module is switched to on the dashboard, from a screen that has no module', async () => {
  const { user } = people.owner;
  const switched = { ...people.owner, user: user && { ...user, current_module: 12 } };
  const { location, sent } = renderApp('/settings', {
    state: people.owner,
    server: { updateUser: () => ({ body: switched }), getShifts: () => ({ body: createDay(date, []) }) },
  });
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Go to' }), 'nicu{Enter}');
  await waitFor(() => expect(location()).toBe('/dashboard?module=12'));
  expect(sent('updateUser').map(({ body }) => body)).toEqual(['{"current_module":12}']);
  expect(await screen.findByText(/^NICU · /)).toBeDefined();
});

test('a place that does not exist is said so', async () => {
  await open('/settings');
  await userEvent.click(screen.getByRole('button', { name: /^Go to…/ }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Go to' }), 'xyz{Enter}');
  expect(screen.getByText('Nothing by this name.')).toBeDefined();
});

test('an owner finds a person of the hospital, who opens in the list of people', async () => {
  const bea = createListedUser({
    id: 7,
    first_name: 'Bea',
    last_name: 'Ortiz',
    email: 'bea@lakeside.example',
  });
  const { location, sent } = renderApp('/settings', {
    state: people.owner,
    server: {
      listClientUsers: () => ({ body: { results: [bea], count: 1 } }),
      getState: () => ({ body: people.owner }),
    },
  });
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Go to' });
  await userEvent.type(box, 'ortiz');
  expect(await screen.findByRole('option', { name: 'Bea Ortiz' })).toBeDefined();
  expect(sent('listClientUsers').map(({ path }) => path)).toEqual([
    '/api/accounts/client_users/?query=ortiz&page_size=5&is_active=true',
  ]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(location()).toBe('/client-settings/people?module=10&query=bea%40lakeside.example'),
  );
});

test('the people of a hospital are not asked for by a nurse', async () => {
  const { sent } = await open('/settings');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Go to' }), 'ortiz');
  expect(screen.getByText('Nothing by this name.')).toBeDefined();
  expect([...sent('listClientUsers'), ...sent('listUsers')]).toEqual([]);
});
