import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Shift } from '#contract/shifts/shifts.ts';
import { blankShift, placeId, unsentShifts } from '#web/features/unsent/kept-shifts.ts';
import { connection } from '#web/lib/offline/connection.ts';
import { asNurse, createDay, createShift } from '#web/testing/days.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { card, date, renderDay, saved, startDay } from './testing.ts';

beforeEach(startDay);

describe('the day', () => {
  test('is today if the address has no date', async () => {
    const { sent } = renderDay('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Saturday, November 14' })).toBeDefined();
    expect(
      await screen.findByText('Labor & Delivery · 2 of 6 windows saved · updated 2 minutes ago'),
    ).toBeDefined();
    expect(sent('getShifts').map(({ path }) => path)).toEqual(['/api/module/10/shifts/']);
  });

  test('follows the address and links to other days', async () => {
    const { location, sent } = renderDay(`/dashboard/${date}`);
    await userEvent.click(await screen.findByRole('link', { name: 'Previous day' }));
    await waitFor(() => expect(location()).toBe('/dashboard/2026-11-13?module=10'));
    expect(sent('getShifts').at(-1)?.path).toBe('/api/module/10/shifts/?date=2026-11-13');
  });

  test('can be chosen from a calendar', async () => {
    const { location } = renderDay(`/dashboard/${date}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Monday, November 2' }));
    await waitFor(() => expect(location()).toBe('/dashboard/2026-11-02?module=10'));
  });

  test('redirects to today if the date is invalid', async () => {
    const { location } = renderDay('/dashboard/2026-02-30');
    await waitFor(() => expect(location()).toBe('/dashboard?module=10'));
  });

  test('takes no data before it has begun', async () => {
    renderDay('/dashboard/2026-11-15', createDay('2026-11-15', [], date));
    expect(await screen.findByText(/Sunday, November 15 has not begun/)).toBeDefined();
    expect(screen.queryByRole('link', { name: /Add data/ })).toBeNull();
  });

  test('takes no data before 1990', async () => {
    renderDay('/dashboard/1989-12-31', createDay('1989-12-31', [], date));
    expect(await screen.findByText('Shifts can be entered from 1/1/1990 on.')).toBeDefined();
    expect(screen.queryByRole('link', { name: /Add data/ })).toBeNull();
  });

  test('offers to add data if it has no shifts', async () => {
    renderDay('/dashboard', createDay(date));
    const now = await screen.findByRole('region', { name: 'Now' });
    expect(now.textContent).toContain('No data yet');
    expect(within(now).getByRole('link', { name: 'Add 15:00' }).getAttribute('href')).toBe(
      `/dashboard/${date}?module=10&window=900`,
    );
  });

  test('shows an error and a retry button if it cannot be loaded', async () => {
    const answers = [{ status: 403, body: { detail: 'Not now.' } }, { body: createDay(date, saved) }];
    renderApp('/dashboard', {
      state: asNurse(people.nurse),
      server: { getShifts: () => answers.shift() ?? expect.fail('asked too often') },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('07:00')).toBeDefined();
  });
});

test('the block of the day describes the running window', async () => {
  renderDay('/dashboard');
  const now = await screen.findByRole('region', { name: 'Now' });
  expect(now.textContent).toContain('Now · 15:00▼ 1.2 RNs underNeeded9.4Working8.2Census14');
  // 11:00 has ended without data.
  expect(await within(now).findByRole('link', { name: 'Add 11:00' })).toBeDefined();
});

test('the block says if the running shift is short of its standard, and nothing if it is not', async () => {
  const judged = {
    pack: 'oregon',
    version: 1,
    required: 11,
    direct: 10,
    classes: {},
    unmapped: [],
    left_out: 0,
  };
  const findBlock = async (standard: Shift['standard']) => {
    const shift = createShift({ date, window: 900, rnActual: 10, standard });
    renderDay('/dashboard', createDay(date, [shift]), { standard_names: { oregon: 'Oregon' } });
    return (await screen.findByRole('region', { name: 'Now' })).textContent;
  };
  expect(await findBlock({ ...judged, state: 'short' })).toMatch(
    /▲ 0\.6 RNs over.*▼ Oregon: 11 required, 10 here/,
  );
  cleanup();
  expect(await findBlock({ ...judged, required: 10, state: 'enough' })).not.toContain('Oregon');
});

test('the block describes the whole day on other days', async () => {
  renderDay(`/dashboard/${date}`, createDay(date, saved, '2026-11-20'));
  const whole = await screen.findByRole('region', { name: 'The whole day' });
  expect(whole.textContent).toContain('Day average▼ 0.2 RNs underNeeded9.4Working9.2');
});

test('a shift that waits to be sent counts in the headline and in the number of windows', async () => {
  const place = { moduleId: 10, date, windowId: 900 };
  unsentShifts.put(people.nurse.user?.id ?? 0, placeId(place), {
    ...place,
    clientId: 1,
    moduleName: 'Labor & Delivery',
    windowLabel: '15:00',
    typed: { ...blankShift, numbers: { rn_actual: '1' } },
    body: { date, window: 900 },
    at: 1,
    problem: null,
  });
  connection.set(false);
  renderDay('/dashboard', createDay(date));
  const now = await screen.findByRole('region', { name: 'Now' });
  expect(now.textContent).toContain(
    'Now · 15:00 · saved here, waiting to be sent▼ 1.0 RNs underNeeded2.0Working1.0Census0',
  );
  expect(
    screen.getByText('Labor & Delivery · 1 of 6 windows saved · 1 saved here, waiting to be sent'),
  ).toBeDefined();
  connection.set(true);
});

test('averages and rounding thresholds are tables', async () => {
  renderDay('/dashboard');
  const averages = await screen.findByRole('region', { name: 'Daily Averages' });
  expect(within(averages).getByRole('row', { name: 'RNs 9.2 9.4' })).toBeDefined();
  const thresholds = screen.getByRole('region', { name: "Today's Rounding Thresholds" });
  expect(within(thresholds).getByRole('row', { name: 'RNs 9.0 10.0' })).toBeDefined();
  expect(thresholds.textContent).toContain('lies inside this band');
});

test('a chart shows actual and target RNs', async () => {
  renderDay('/dashboard');
  const chart = await screen.findByRole('region', { name: 'Actual vs Target' });
  await userEvent.click(within(chart).getByRole('button', { name: 'Table: Actual vs Target' }));
  expect(within(chart).getByRole('row', { name: '15:00 8.2 9.4 −1.2' })).toBeDefined();
});

describe('the daily chart', () => {
  test('shows ratios by default and remembers the choice of productivity', async () => {
    renderDay('/dashboard');
    expect(await screen.findByRole('region', { name: 'Ratios by shift' })).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Productivity' }));
    const chart = await screen.findByRole('region', { name: 'Productivity by shift' });
    expect(within(chart).getByRole('img').getAttribute('aria-label')).toContain('below target at 15:00');
    expect(localStorage.getItem('dashboardUseRatios')).toBe('false');
  });

  test('can be shown as a table', async () => {
    renderDay('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Table: Ratios by shift' }));
    const table = await screen.findByRole('table', { name: 'Ratios by shift, as a table' });
    expect(within(table).getByRole('row', { name: '15:00 1.7 1.5' })).toBeDefined();
    expect(within(table).getByRole('row', { name: '19:00 – –' })).toBeDefined();
  });
});

test('printing shows the huddle sheet instead of the screen', async () => {
  renderDay('/dashboard');
  await card('15:00');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const sheet = screen.getByLabelText('Huddle sheet', { selector: 'article' });
  expect(sheet.textContent).toContain("Labor & Delivery · Lakeside Women's Hospital");
  expect(within(sheet).getByText('Notes')).toBeDefined();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByLabelText('Huddle sheet', { selector: 'article' })).toBeNull();
});

test('a user without a hospital sees an explanation', async () => {
  renderApp('/dashboard', { state: people.withoutHospital });
  expect(await screen.findByText(/not a member of a hospital/)).toBeDefined();
});

test('a user whose hospital was deactivated sees that, and can choose another', async () => {
  const state = {
    ...people.ownerOfTwo,
    client: null,
    client_config: null,
    deactivated_clients: ['Lakeside'],
  };
  renderApp('/dashboard', { state });
  const sentence = /Lakeside has been deactivated. Please contact your Parity administrator./;
  expect(await screen.findByText(sentence)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Choose another hospital' });
  expect(link.getAttribute('href')).toBe('/switch-organization');
});

test('a user with one hospital left reads that another was deactivated, until they close the notice', async () => {
  const sentence = /^Mesa has been deactivated/;
  const renderLeft = () =>
    renderApp('/dashboard', {
      state: { ...asNurse(people.nurse), deactivated_clients: ['Mesa'] },
      server: { getShifts: () => ({ body: createDay(date, saved) }) },
    });
  renderLeft();
  const notice = await screen.findByText(sentence);
  await userEvent.click(screen.getByRole('button', { name: 'Close the notice' }));
  expect(notice.isConnected).toBe(false);
  cleanup();
  renderLeft();
  await card('15:00');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('a user without a module sees an explanation', async () => {
  const { client_config } = people.nurse;
  const state = { ...people.nurse, client_config: client_config && { ...client_config, modules: [] } };
  renderApp('/dashboard', { state });
  expect(await screen.findByText(/No module is open to you here/)).toBeDefined();
});

test('a suspended user is told so', async () => {
  const { user } = people.nurse;
  const client_configs = [{ client_id: 1, owner: false, module_ids: [], suspended: true as const }];
  const state = {
    ...people.nurse,
    user: user && { ...user, client_configs },
    client: null,
    client_config: null,
    clients: [],
  };
  renderApp('/dashboard', { state });
  expect(await screen.findByText(/^Your access is suspended/)).toBeDefined();
});

test('an address of a form without a date gets one', async () => {
  const { location } = renderDay('/dashboard?window=900');
  expect(await screen.findByRole('textbox', { name: 'RNs actual' })).toBeDefined();
  expect(location()).toBe(`/dashboard/${date}?module=10&window=900`);
});
