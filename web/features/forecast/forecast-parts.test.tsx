import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientModule } from '#contract/clients/modules.ts';
import { connection } from '#web/lib/offline/connection.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { card, date, saved, startDay, withModules } from '#web/pages/dashboard/testing.ts';
import { asNurse, createDay } from '#web/testing/days.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { createForecast, createRefusal, forecastRecord } from './testing.ts';

vi.mock(import('#web/lib/save-file.ts'), () => ({ saveFile: vi.fn<typeof saveFile>() }));

beforeEach(startDay);
afterEach(() => connection.set(true));

function renderAhead(
  getForecast: FakeAnswers['getForecast'],
  day = createDay(date, saved),
  changes: Partial<ClientModule> = {},
) {
  return renderApp(`/dashboard/${day.date}`, {
    state: withModules(asNurse(people.nurse), changes),
    server: {
      getShifts: () => ({ body: day }),
      ...(getForecast && { getForecast }),
      getForecastRecord: () => ({ body: forecastRecord }),
    },
  });
}

const oregon = { pack: 'oregon', unit_type: 'labor_and_delivery', from: '2026-01-01', map: {} };
const withOregon = { standard_history: [oregon], standard_names: { oregon: 'Oregon' } };

const findLookAhead = () => screen.findByRole('region', { name: 'Look Ahead' });

test('cards of coming windows show the expected RNs, others do not', async () => {
  renderAhead(() => ({ body: createForecast() }));
  await waitFor(async () => expect((await card('19:00')).textContent).toContain('9–11 RNs expected'));
  expect(screen.getAllByText('9–11 RNs expected')).toHaveLength(3);
  expect((await card('11:00')).textContent).not.toContain('expected');
});

test('the card has the likeliest shortage, the score in words and the windows of 24 hours or 7 days', async () => {
  renderAhead(() => ({ body: createForecast() }));
  await screen.findByText('Sat 11/14 19:00: 1 in 3 chance of being short. 9–11 RNs expected, 10 planned.');
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
    'ShiftRNs expectedLowHighPatients expectedPlannedChance of being short',
    'Sat 11/14 19:009.69.011.014.010.01 in 3',
  ]);
  expect(listRows()).toHaveLength(1 + 6);
  fireEvent.click(within(region).getByRole('radio', { name: '7 days' }));
  expect(listRows()).toHaveLength(1 + 42);
  expect(region.textContent).toContain('no better than the weekday average (0.92)');
  expect(localStorage.getItem('dashboardLookAhead')).toBe('"week"');
});

test('what the staffing standard will require is for the patients that it names if it may leave others out', async () => {
  const { windows } = createForecast();
  const required = { required: { p10: 7, p50: 8, p90: 9 }, chance_standard_short: 0.48 };
  const body = createForecast({ windows: windows.map(window => ({ ...window, ...required })) });
  const standard_history = [{ ...oregon, map: { 1: null } }];
  renderAhead(() => ({ body }), undefined, { ...withOregon, standard_history });
  await waitFor(async () =>
    expect((await findLookAhead()).textContent).toContain(
      'Oregon, for the patients that the standard names: 1 in 2 chance of being short at',
    ),
  );
});

test('cards of coming windows and the look ahead say what the staffing standard will require', async () => {
  const { windows } = createForecast();
  const [first, second, ...others] = windows;
  if (!first || !second) throw new Error('no windows');
  const body = createForecast({
    windows: [
      { ...first, required: { p10: 9.2, p50: 10, p90: 11.1 }, chance_standard_short: 0.48 },
      { ...second, required: { p10: 7, p50: 8, p90: 9 }, chance_standard_short: 0.01 },
      ...others,
    ],
  });
  renderAhead(() => ({ body }), undefined, withOregon);
  await waitFor(async () =>
    expect((await card('19:00')).textContent).toContain(
      '9–11 RNs expectedOregon: 9–12 required, short 1 in 2',
    ),
  );
  expect((await card('23:00')).textContent).toContain('9–11 RNs expectedOregon: 7–9 required');
  expect((await card('23:00')).textContent).not.toContain(', short');
  expect((await card('03:00')).textContent).not.toContain('Oregon');
  const region = await findLookAhead();
  expect(region.textContent).toContain(
    '10 planned. Oregon: 1 in 2 chance of being short at Sat 11/14 19:00, 9–12 required.',
  );
  fireEvent.click(within(region).getByRole('button', { name: 'Table: Look Ahead' }));
  const [heads, ...rows] = within(region).getAllByRole('row');
  expect(heads?.textContent).toContain('Required, lowRequired, highChance of being short of Oregon');
  const readLast = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .slice(-3)
      .map(({ textContent }) => textContent);
  expect(rows.slice(0, 3).map(readLast)).toEqual([
    ['9', '12', '1 in 2'],
    ['7', '9', 'less than 1 in 20'],
    ['–', '–', ''],
  ]);
});

test('cards of coming windows show the scheduled RNs beside the expected ones, or alone without a forecast', async () => {
  const scheduled = Object.fromEntries(
    [420, 660, 900, 1140, 1380, 1620].map(id => [id, id === 1140 ? 6 : 9.5]),
  );
  const day = { ...createDay(date, saved), scheduled };
  renderAhead(() => ({ body: createForecast() }), day);
  await waitFor(async () =>
    expect((await card('19:00')).textContent).toContain('Scheduled 6, expected 9–11'),
  );
  expect((await card('23:00')).textContent).toContain('Scheduled 9.5, expected 9–11');
  expect(screen.getByText(/Next 19:00: scheduled 6, expected 9–11/)).toBeDefined();
  cleanup();
  renderAhead(() => ({ body: createRefusal('A forecast needs eight weeks of shifts.') }), day);
  await waitFor(async () => expect((await card('19:00')).textContent).toContain('Scheduled 6'));
});

test('the windows of seven days that will probably be short are listed, most likely first, with the RNs that are missing', async () => {
  const { windows, ...rest } = createForecast();
  const chances = new Map([
    [0, 0.62],
    [3, 0.91],
    [40, 0.5],
  ]);
  renderAhead(() => ({
    body: {
      ...rest,
      windows: windows.map((window, index) => ({
        ...window,
        scheduled: index === 3 ? 7 : index === 0 ? 8.6 : null,
        chance_short: chances.get(index) ?? 0.1,
      })),
    },
  }));
  const list = within(await screen.findByRole('region', { name: 'Probably short' }));
  expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Sun 11/15 07:002.6 RNs missing9 in 10 chance · 9–11 expected, 7 scheduled',
    'Sat 11/14 19:001.0 RN missing2 in 3 chance · 9–11 expected, 8.6 scheduled',
  ]);
  expect(list.getByRole('link', { name: 'Sun 11/15 07:00' }).getAttribute('href')).toContain(
    '/dashboard/2026-11-15',
  );
});

test('the first five windows are shown until all are asked for', async () => {
  const { windows, ...rest } = createForecast();
  const body = { ...rest, windows: windows.map(window => ({ ...window, scheduled: 5, chance_short: 0.9 })) };
  renderAhead(() => ({ body }));
  const list = within(await screen.findByRole('region', { name: 'Probably short' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  fireEvent.click(list.getByRole('button', { name: 'Show all 42' }));
  expect(list.getAllByRole('listitem')).toHaveLength(42);
});

test('the daily chart has a third line for the scheduled RNs', async () => {
  renderAhead(() => ({ body: createForecast() }), { ...createDay(date, saved), scheduled: { 900: 7 } });
  const region = within(await screen.findByRole('region', { name: 'Ratios by shift' }));
  fireEvent.click(await region.findByRole('button', { name: 'Table: Ratios by shift' }));
  expect(region.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Shift',
    'Actual',
    'Target',
    'Scheduled',
  ]);
  expect(region.getByRole('row', { name: /^15:00/ }).textContent).toBe('15:001.71.52.0');
});

test('a future day begins with the windows of that day', async () => {
  renderAhead(() => ({ body: createForecast() }), createDay('2026-11-16', [], date));
  await screen.findByRole('radio', { name: 'This day' });
  const region = await findLookAhead();
  const chart = await screen.findByRole('region', { name: 'Ratios by shift' });
  expect(region.compareDocumentPosition(chart)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(within(region).getByRole('button', { name: 'Table: Look Ahead' }));
  const rows = within(region)
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent);
  expect(rows).toHaveLength(6);
  for (const row of rows) expect(row).toMatch(/^Mon 11\/16/);
});

test('a day that the forecast does not reach says so', async () => {
  renderAhead(() => ({ body: createForecast() }), createDay('2026-12-16', [], date));
  expect(await screen.findByText('The forecast reaches seven days ahead.')).toBeDefined();
});

test('the block of the day has the forecast of the next window, also of tomorrow’s first', async () => {
  renderAhead(() => ({ body: createForecast() }));
  expect(await screen.findByText(/Next 19:00: 9–11 RNs expected/)).toBeDefined();
  cleanup();
  vi.setSystemTime(Date.parse('2026-11-15T10:00:00Z'));
  renderAhead(() => ({ body: createForecast() }));
  expect(await screen.findByText(/Next 07:00: 9–11 RNs expected/)).toBeDefined();
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

test('the record says how many windows that were flagged ahead became short', async () => {
  renderApp(`/dashboard/${date}`, {
    state: asNurse(people.nurse),
    server: {
      getShifts: () => ({ body: createDay(date, saved) }),
      getForecast: () => ({ body: createForecast() }),
      getForecastRecord: () => ({ body: { ...forecastRecord, ahead: { flagged: 12, short: 20, both: 9 } } }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'How good is it?' }));
  expect(
    await screen.findByText(
      '9 of 12 windows that were flagged ahead became short. 9 of 20 short shifts were flagged ahead.',
    ),
  ).toBeDefined();
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
