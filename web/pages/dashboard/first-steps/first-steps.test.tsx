import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import { type FirstStep, firstSteps } from '#domain/people/first-steps.ts';
import { createDay, createShift } from '#web/testing/days.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { date, saved, startDay } from '../testing.ts';
import { savedHere } from './lazy-first-steps.tsx';

beforeEach(() => {
  startDay();
  savedHere.set(false);
});
afterEach(() => vi.useRealTimers());

function withSteps(state: AuthState, first_steps: readonly FirstStep[] = firstSteps): AuthState {
  return { ...state, user: state.user && { ...state.user, first_steps: [...first_steps] } };
}

/** The dashboard of a person with these steps; the server remembers what it is sent. */
function openDashboard(state: AuthState) {
  let current = state;
  return renderApp('/dashboard', {
    state,
    server: {
      getShifts: () => ({ body: createDay(date, saved) }),
      listShiftChanges: () => ({ body: { results: [], count: 0 } }),
      updateUser: ({ first_steps }) => {
        current = withSteps(current, first_steps);
        return { body: current };
      },
    },
  });
}

const findCard = () => screen.findByRole('region', { name: 'First steps' });
const readLeft = (requests: readonly { body: unknown }[]) =>
  requests.map(({ body }) => JSON.parse(String(body)).first_steps);

test('the first steps of an owner lead to a shift, a report of the last 30 days and the hospital’s settings', async () => {
  openDashboard(withSteps(people.owner));
  const links = within(await findCard()).getAllByRole('link');
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Enter a shift', '/dashboard?module=10&window=now'],
    ['Read a report', '/reports/ratio?module=10&start_date=2026-10-16&end_date=2026-11-14&generate=true'],
    ['Make it yours', '/client-settings?module=10'],
  ]);
});

test('the first steps of a nurse lead to a shift, the hand-over and her own settings', async () => {
  openDashboard(withSteps(people.nurse));
  const links = within(await findCard()).getAllByRole('link');
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/dashboard?module=10&window=now',
    '/dashboard/handover?module=10&date=2026-11-14',
    '/settings',
  ]);
});

test('a skipped step is left out, the server remembers it, and the focus is on the card', async () => {
  const { sent } = openDashboard(withSteps(people.owner));
  const card = await findCard();
  await userEvent.click(within(card).getByRole('button', { name: 'Skip: Read a report' }));
  await waitFor(() => expect(within(card).getAllByRole('link')).toHaveLength(2));
  expect(readLeft(sent('updateUser'))).toEqual([['shift', 'settings']]);
  expect(document.activeElement?.textContent).toBe('First steps');
});

test('the card disappears with its last step, and the focus is on the content', async () => {
  const { sent } = openDashboard(withSteps(people.owner, ['settings']));
  await userEvent.click(within(await findCard()).getByRole('button', { name: 'Skip: Make it yours' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  expect(readLeft(sent('updateUser'))).toEqual([[]]);
  expect(document.activeElement?.id).toBe('content');
});

test('closing the card skips all steps', async () => {
  const { sent } = openDashboard(withSteps(people.owner));
  await userEvent.click(within(await findCard()).getByRole('button', { name: 'Close first steps' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  expect(readLeft(sent('updateUser'))).toEqual([[]]);
});

test('opening the settings from the card is the step', async () => {
  const { sent, location } = openDashboard(withSteps(people.nurse, ['shift', 'settings']));
  fireEvent.click(within(await findCard()).getByRole('link', { name: 'Make it yours' }));
  await waitFor(() => expect(readLeft(sent('updateUser'))).toEqual([['shift']]));
  await waitFor(() => expect(location()).toBe('/settings'));
});

test('the step of a shift is done once a shift is saved in this page, not when the form opens', async () => {
  const { sent } = openDashboard(withSteps(people.nurse));
  fireEvent.click(within(await findCard()).getByRole('link', { name: 'Enter a shift' }));
  await screen.findByRole('dialog');
  expect(sent('updateUser')).toEqual([]);
  savedHere.set(true);
  await waitFor(() => expect(readLeft(sent('updateUser'))).toEqual([['report', 'settings']]));
});

test('the card is gone once all steps are done', async () => {
  openDashboard(people.owner);
  await screen.findByRole('article', { name: '07:00' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('a save in the form is noticed', async () => {
  const shift = createShift({ date, window: 900, rnActual: 8.2 });
  renderApp(`/dashboard/${date}?module=10&window=900`, {
    state: withSteps(people.nurse),
    server: {
      getShifts: () => ({ body: createDay(date, []) }),
      saveShift: () => ({ status: 201, body: shift }),
      calculateShift: () => ({ status: 500, body: null }),
      updateUser: () => ({ body: withSteps(people.nurse, ['report', 'settings']) }),
    },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '8');
  await userEvent.click(screen.getByRole('button', { name: 'Save Shift' }));
  await waitFor(() => expect(savedHere.get()).toBe(true));
});
