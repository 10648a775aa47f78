import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { type KeptAssessment, keptAssessments } from '#web/features/unsent/kept-assessments.ts';
import { drafts, type ShiftDraft } from '#web/features/unsent/kept-shifts.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

test('security, accessibility and session have a card each', async () => {
  renderApp('/settings', { state: people.nurse });
  expect(await screen.findByRole('heading', { level: 1, name: 'My Settings' })).toBeDefined();
  const security = within(screen.getByRole('region', { name: 'Security' }));
  expect(security.getByRole('button', { name: 'Change Password' })).toBeDefined();
  expect(security.getByRole('button', { name: 'Enable Two-Factor Auth' })).toBeDefined();
  const accessibility = within(await screen.findByRole('region', { name: 'Accessibility' }));
  expect(accessibility.getByLabelText('Colour-blind friendly colours')).toBeDefined();
  const session = within(screen.getByRole('region', { name: 'Session' }));
  expect(session.getByRole('button', { name: 'Logout' })).toBeDefined();
});

test('cards that load later are below the others, so that no button moves while it is pressed', async () => {
  renderApp('/settings', { state: people.nurse });
  await screen.findByRole('heading', { name: 'Report Subscriptions' });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(title => title.textContent);
  expect(titles.slice(-3)).toEqual(['Mails', 'Session', 'Report Subscriptions']);
});

test('nothing is shown below a list that has not arrived, so that no card moves', async () => {
  const passkeys = Promise.withResolvers<{ body: { results: []; count: number } }>();
  const sessions = Promise.withResolvers<{ body: { results: []; count: number } }>();
  renderApp('/settings', {
    state: people.nurse,
    server: { listPasskeys: () => passkeys.promise, listSessions: () => sessions.promise },
  });
  await screen.findByRole('region', { name: 'Security' });
  expect(screen.getAllByRole('region')).toHaveLength(1);
  passkeys.resolve({ body: { results: [], count: 0 } });
  await screen.findByRole('region', { name: 'Session' });
  expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Report Subscriptions' })).toBeNull();
  sessions.resolve({ body: { results: [], count: 0 } });
  expect(await screen.findByRole('region', { name: 'Report Subscriptions' })).toBeDefined();
});

test('colour-blind friendly colours take effect at once', async () => {
  const { user } = people.nurse;
  const changed = { ...people.nurse, user: user && { ...user, color_blind: 1 as const } };
  const { sent } = renderApp('/settings', {
    state: people.nurse,
    server: { updateUser: () => ({ body: changed }) },
  });
  const toggle = await screen.findByLabelText<HTMLInputElement>('Colour-blind friendly colours');
  expect(document.documentElement.dataset.palette).toBe('default');
  await userEvent.click(toggle);
  await waitFor(() => expect(document.documentElement.dataset.palette).toBe('color-blind'));
  expect(toggle.checked).toBe(true);
  expect(sent('updateUser')).toMatchObject([{ body: '{"color_blind":1}' }]);
});

test('a choice that cannot be saved is reverted with a message', async () => {
  renderApp('/settings', {
    state: people.nurse,
    server: { updateUser: () => ({ status: 503, body: null }) },
  });
  const toggle = await screen.findByLabelText<HTMLInputElement>('Colour-blind friendly colours');
  await userEvent.click(toggle);
  expect((await screen.findByRole('alert')).textContent).toBe('Sorry, we hit a snag. Please try again.');
  expect(toggle.checked).toBe(false);
});

test('light and dark colours are chosen for this user in this browser', async () => {
  renderApp('/settings', { state: people.nurse });
  const { dataset } = document.documentElement;
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  await waitFor(() => expect(dataset.mantineColorScheme).toBe('dark'));
  expect(localStorage.getItem('parity.scheme.1')).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'Same as this device' }));
  await waitFor(() => expect(dataset.mantineColorScheme).toBe('light'));
  expect(localStorage.getItem('parity.scheme.1')).toBeNull();
});

test('users with several hospitals can switch', async () => {
  renderApp('/settings', { state: people.ownerOfTwo });
  const link = await screen.findByRole('link', { name: 'Switch Hospital' });
  expect(link.getAttribute('href')).toBe('/switch-organization');
});

test('users with one hospital cannot switch', async () => {
  renderApp('/settings', { state: people.nurse });
  await screen.findByRole('button', { name: 'Logout' });
  expect(screen.queryByRole('link', { name: 'Switch Hospital' })).toBeNull();
});

test('Logout deletes the simulations of the user from this browser', async () => {
  localStorage.setItem('parity.simulation.1.7', '{"typed":{}}');
  localStorage.setItem('parity.simulation.2.7', '{"typed":{}}');
  const { location } = renderApp('/settings', {
    state: people.nurse,
    server: { logout: () => ({ body: signedOutState }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(location()).toBe('/login'));
  expect(localStorage.getItem('parity.simulation.1.7')).toBeNull();
  expect(localStorage.getItem('parity.simulation.2.7')).not.toBeNull();
  localStorage.clear();
});

test('Logout leads to the login', async () => {
  const { location } = renderApp('/settings', {
    state: people.nurse,
    server: { logout: () => ({ body: signedOutState }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(location()).toBe('/login'));
});

test('Logout asks about unsent input in this browser, and Discard removes the user’s', async () => {
  drafts.put(1, '10.2026-11-14.420', { typed: {} } as ShiftDraft);
  keptAssessments.put(1, '7', { typed: {} } as KeptAssessment);
  keptAssessments.put(1, 'new.10', { typed: {} } as KeptAssessment);
  keptAssessments.put(2, '7', { typed: {} } as KeptAssessment);
  const { location } = renderApp('/settings', {
    state: people.nurse,
    server: { logout: () => ({ body: signedOutState }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  const question = within(await screen.findByRole('dialog', { name: 'Not everything is sent' }));
  expect(
    question.getByText(/This browser holds 1 draft and 2 assessments that are not saved\./),
  ).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Log Out and Discard' }));
  await waitFor(() => expect(location()).toBe('/login'));
  await waitFor(() =>
    expect(Object.keys(localStorage).filter(key => key.startsWith('parity.'))).toEqual([
      'parity.assessment.2.7',
    ]),
  );
  keptAssessments.clear(2);
});

test('a failed logout shows a message, because the session is still open', async () => {
  const { location } = renderApp('/settings', {
    state: people.nurse,
    server: { logout: () => ({ status: 418, body: { detail: 'The token is stale.' } }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please refresh the page and try again.');
  expect(location()).toBe('/settings');
});
