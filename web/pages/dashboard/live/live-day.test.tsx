import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerSignIn, askToSignInAgain } from '#web/lib/auth/sign-in-again.ts';
import { asNurse, createDay } from '#web/testing/days.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { StreamStandIn } from '#web/testing/stream-stand-in.ts';
import { card, date, renderDay, startDay } from '../testing.ts';

beforeEach(startDay);

test('a save by another person reloads the day and is announced', async () => {
  const { sent } = renderDay('/dashboard');
  await card('15:00');
  act(() => StreamStandIn.current()?.say('shift', { date, window: 900, by: 'Dana Reyes', own: false }));
  expect(await screen.findByText('Updated by Dana Reyes')).toBeDefined();
  await waitFor(() => expect(sent('getShifts')).toHaveLength(2));
});

test('a save by the same person in another tab reloads the day silently', async () => {
  const { sent } = renderDay('/dashboard');
  await card('15:00');
  act(() => StreamStandIn.current()?.say('shift', { date, window: 900, by: 'Ann Lee', own: true }));
  await waitFor(() => expect(sent('getShifts')).toHaveLength(2));
  expect(screen.queryByText('Updated by Ann Lee')).toBeNull();
});

test('a save by a person of the same name is announced', async () => {
  renderDay('/dashboard');
  await card('15:00');
  act(() => StreamStandIn.current()?.say('shift', { date, window: 900, by: 'Ann Lee', own: false }));
  expect(await screen.findByText('Updated by Ann Lee')).toBeDefined();
});

test('signing in again reopens the stream', async () => {
  renderDay('/dashboard');
  await card('15:00');
  act(() => {
    StreamStandIn.current()?.say('end');
    askToSignInAgain();
  });
  expect(StreamStandIn.current()).toBeUndefined();
  act(() => answerSignIn(true));
  expect(StreamStandIn.current()).toBeDefined();
});

test('an open form keeps its date when the next day begins', async () => {
  vi.setSystemTime(Date.parse('2026-11-15T12:58:00Z'));
  let today = date;
  const isDated = () => StreamStandIn.opened.length > 0 && location().includes(date);
  const { location, sent } = renderApp('/dashboard', {
    state: asNurse(people.nurse),
    server: {
      getShifts: () => ({ body: createDay(isDated() ? date : today, [], today) }),
      calculateShift: () => ({ status: 500, body: {} }),
      saveShift: () => ({ status: 403, body: { detail: 'Not now.' } }),
    },
  });
  await userEvent.click(within(await card('03:00')).getByRole('link'));
  const rns = await screen.findByRole<HTMLInputElement>('textbox', { name: 'RNs actual' });
  expect(location()).toBe(`/dashboard/${date}?module=10&window=1620`);
  await userEvent.type(rns, '7');
  today = '2026-11-15';
  vi.setSystemTime(Date.parse('2026-11-15T13:00:20Z'));
  act(() => StreamStandIn.current()?.say('shift', { date, window: 420, by: 'Dana Reyes', own: false }));
  expect(await screen.findByText('Updated by Dana Reyes')).toBeDefined();
  await waitFor(() => expect(sent('getShifts').length).toBeGreaterThan(1));
  await userEvent.click(screen.getByRole('button', { name: 'Save Shift' }));
  await waitFor(() => expect(sent('saveShift')).toHaveLength(1));
  expect(JSON.parse(String(sent('saveShift')[0]?.body))).toMatchObject({ date, window: 1620, rn_actual: 7 });
});
