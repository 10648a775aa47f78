import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { asNurse, createDay } from '#web/testing/days.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { blankShift, placeId, unsentShifts } from './kept-shifts.ts';

const date = '2026-11-14';
const { user, client } = people.nurse;
if (!user || !client) throw new Error('A nurse is signed in at a hospital.');
const userId = user.id;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T22:00:00Z') });
  const place = { moduleId: 10, date, windowId: 600 };
  unsentShifts.put(userId, placeId(place), {
    ...place,
    clientId: client.id,
    moduleName: 'Labor & Delivery',
    windowLabel: '10:00',
    typed: { ...blankShift, numbers: { rn_actual: '8' }, comments: 'Busy' },
    body: { date, window: 600, rn_actual: 8 },
    at: 1,
    problem: { kind: 'refused', problems: { overall: null, fields: { window: 'No such window.' } } },
  });
});

test('shows an entry for a removed window until it is discarded', async () => {
  renderApp('/dashboard', {
    state: asNurse(people.nurse),
    server: { getShifts: () => ({ body: createDay(date) }) },
  });
  const bar = within(await screen.findByRole('status', { name: 'Unsent shifts' }));
  expect(bar.getByText(/Labor & Delivery 11\/14\/2026 10:00 could not be sent/)).toBeDefined();
  await userEvent.click(bar.getByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this entry?' }));
  expect(dialog.getByText(/RNs actual 8 “Busy”/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(unsentShifts.list(userId)).toEqual([]));
  await waitFor(() => expect(bar.queryByText(/could not be sent/)).toBeNull());
});
