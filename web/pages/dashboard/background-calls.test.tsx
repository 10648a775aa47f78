import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { blankShift, placeId, unsentShifts } from '#web/features/unsent/kept-shifts.ts';
import { asNurse, createDay, createShift } from '#web/testing/days.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { StreamStandIn } from '#web/testing/stream-stand-in.ts';

const date = '2026-11-14';

beforeEach(() => {
  localStorage.clear();
  StreamStandIn.opened = [];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T22:00:00Z') });
});

async function openDay(server: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp(`/dashboard/${date}`, {
    state: asNurse(people.nurse),
    server: {
      getShifts: () => ({ body: createDay(date, [createShift({ date, window: 420 })]) }),
      ...server.server,
    },
  });
  await screen.findByRole('article', { name: '07:00' });
  /** Whether each call so far was marked as a background call. */
  const marks = (name: 'getShifts' | 'saveShift' | 'getState') =>
    app.sent(name).map(({ background }) => background);
  return { ...app, marks };
}

test('opening a day and navigating to another are not background calls', async () => {
  const { router, marks } = await openDay();
  await act(() => router.navigate('/dashboard/2026-11-13'));
  await waitFor(() => expect(marks('getShifts')).toEqual([false, false]));
});

test('reloading the day after a live event is a background call', async () => {
  const { marks } = await openDay();
  act(() => StreamStandIn.current()?.say('shift', { date, window: 900, by: 'Dana Reyes', own: false }));
  await waitFor(() => expect(marks('getShifts')).toEqual([false, true]));
});

test('reloading the day when the tab gets focus is a background call', async () => {
  const { marks } = await openDay();
  vi.setSystemTime(Date.now() + 60_000);
  act(() => void dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(marks('getShifts')).toEqual([false, true]));
});

test('an automatic retry is a background call', async () => {
  const answers = [{ status: 503, body: { detail: 'Not now.' } }];
  const { marks } = await openDay({
    server: { getShifts: () => answers.shift() ?? { body: createDay(date) } },
  });
  expect(marks('getShifts')).toEqual([false, true]);
});

test('saving a shift and reloading the day after it are not background calls', async () => {
  const { router, marks } = await openDay({
    server: { saveShift: () => ({ status: 201, body: createShift({ date, window: 900 }) }) },
  });
  await act(() => router.navigate(`/dashboard/${date}?window=900`));
  await userEvent.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '3');
  await userEvent.click(screen.getByRole('button', { name: 'Save Shift' }));
  await waitFor(() => expect(marks('saveShift')).toEqual([false]));
  await waitFor(() => expect(marks('getShifts').length).toBeGreaterThan(1));
  expect(marks('getShifts')).not.toContain(true);
});

test('sending an unsent entry makes only background calls', async () => {
  const place = { moduleId: 10, date, windowId: 900 };
  unsentShifts.put(people.nurse.user?.id ?? 0, placeId(place), {
    ...place,
    clientId: people.nurse.client?.id ?? 0,
    moduleName: 'Labor & Delivery',
    windowLabel: '15:00',
    typed: { ...blankShift, numbers: { rn_actual: '8' } },
    body: { date, window: 900, rn_actual: 8, version: null },
    at: 1,
    problem: null,
  });
  const { marks } = await openDay({
    server: {
      getState: () => ({ body: asNurse(people.nurse) }),
      saveShift: () => ({ status: 201, body: createShift({ date, window: 900 }) }),
    },
  });
  await waitFor(() => expect(unsentShifts.list(people.nurse.user?.id ?? 0)).toEqual([]));
  expect([marks('getState'), marks('saveShift')]).toEqual([[true], [true]]);
  await waitFor(() => expect(marks('getShifts')).toEqual([false, true]));
});
