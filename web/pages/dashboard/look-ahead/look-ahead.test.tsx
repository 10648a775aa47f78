// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '#web/lib/offline/connection.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { asNurse, createDay } from '#web/testing/days.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { card, date, saved, startDay } from '../testing/render-day.ts';
import { createForecast, createRefusal, forecastRecord } from './testing.ts';

vi.mock(import('#web/lib/save-file.ts'), () => ({ saveFile: vi.fn<typeof saveFile>() }));

beforeEach(startDay);
afterEach(() => connection.set(true));

function renderAhead(getForecast: FakeAnswers['getForecast'], day = createDay(date, saved)) {
  return renderApp(`/dashboard/${day.date}`, {
    state: asNurse(people.nurse),
    server: {
      getShifts: () => ({ body: day }),
      ...(getForecast && { getForecast }),
      getForecastRecord: () => ({ body: forecastRecord }),
    },
  });
}

const findLookAhead = () => screen.findByRole('region', { name: 'Look Ahead' });

test('cards of coming windows show the expected RNs, others do not', async () => {
  renderAhead(() => ({ body: createForecast() }));
  await waitFor(async () => expect((await card('19:00')).textContent).toContain('9–11 RNs expected'));
  expect(screen.getAllByText('9–11 RNs expected')).toHaveLength(3);
  expect((await card('11:00')).textContent).not.toContain('expected');
});

test('the card has the likeliest shortage, the score in words and the windows of 24 hours or 7 days', async () => {
  renderAhead(() => ({ body: createForecast() }));
  await screen.findByText('Sat 11/14 19:00: 1 in 3 to be short. 9–11 RNs expected, 10 planned.');
  const region = await findLookAhead();
  expect(region.textContent).toContain(
    'In the last 90 days, 8 of 10 targets were inside the band. Up to 12 hours ahead, the forecast was off by 0.6 RNs on average, the weekday average by 0.9.',
  );
  fireEvent.click(within(region).getByRole('button', { name: 'Table: Look Ahead' }));
  const listRows = () =>
    within(region)
      .getAllByRole('row')
      .map(row => row.textContent);
  expect(listRows().slice(0, 2)).toEqual([
    'ShiftRNs expectedLowHighPatients expectedPlannedChance to be short',
    'Sat 11/14 19:009.69.011.014.010.01 in 3',
  ]);
  expect(listRows()).toHaveLength(1 + 6);
  fireEvent.click(within(region).getByRole('radio', { name: '7 days' }));
  expect(listRows()).toHaveLength(1 + 42);
  expect(region.textContent).toContain('no better than the weekday average (0.92)');
  expect(localStorage.getItem('dashboardLookAhead')).toBe('"week"');
});

test('a refused forecast says what is missing and adds nothing to other cards', async () => {
  renderAhead(() => ({ body: createRefusal('A forecast needs eight weeks of shifts.') }));
  await screen.findByText('A forecast needs eight weeks of shifts.');
  expect(screen.queryByText(/RNs expected/)).toBeNull();
});

test('a failed call is one line that offers to try again', async () => {
  const answers = [{ status: 403, body: { detail: 'Not now.' } }];
  renderAhead(() => answers.shift() ?? { body: createForecast() });
  await screen.findByText('The forecast could not be loaded.');
  expect(screen.queryByText(/RNs expected/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(within(await findLookAhead()).getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByText('9–11 RNs expected')).toHaveLength(3);
});

test('the dashboard without a network has no forecast and no error', async () => {
  const { sent } = renderAhead(() => ({ body: createForecast() }));
  await screen.findAllByText('9–11 RNs expected');
  act(() => connection.set(false));
  expect(screen.queryByText(/RNs expected/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Look Ahead' })).toBeNull();
  expect(sent('getForecast')).toHaveLength(1);
});

test('a past day asks for no forecast', async () => {
  const { sent } = renderAhead(() => ({ body: createForecast() }), createDay('2026-11-13', [], date));
  await card('19:00');
  expect(screen.queryByRole('region', { name: 'Look Ahead' })).toBeNull();
  expect(sent('getForecast')).toEqual([]);
});

test('the record has the errors by horizon, the days as a table, and a file of all forecasts', async () => {
  renderAhead(() => ({ body: createForecast() }));
  fireEvent.click(await screen.findByRole('button', { name: 'How good is it?' }));
  const dialog = await screen.findByRole('dialog', { name: 'How good is it?' });
  const errors = await within(dialog).findByRole('table', { name: 'Errors of the forecasts' });
  expect(
    within(errors)
      .getAllByRole('row')
      .map(row => row.textContent),
  ).toEqual([
    'AheadForecastsOff byWeekday averageIn the band',
    'Up to 12 hours2500.620.9181.0%',
    '12 to 24 hours2600.840.9379.0%',
    '1 to 7 days3,0000.940.9280.0%',
  ]);
  const readDays = () => within(dialog).getByRole('table', { name: /Forecast vs Target/ }).textContent;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Table: Forecast vs Target' }));
  expect(readDays()).toContain('11/13/202610.29.68.511.08.9');
  fireEvent.click(within(dialog).getByRole('radio', { name: '1 to 7 days' }));
  expect(readDays()).toContain('11/13/202610.29.18.511.08.9');

  fireEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [name, , content] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('Labor & Delivery 2026-11-14 forecasts');
  expect((await content?.text())?.split('\r\n')[1]).toMatch(
    /^11\/13\/2026 1:00 pm.*,11\/13\/2026,19:00,6,9.6,8.5,11,10.2,8.9$/,
  );
});
