// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ShiftChange } from '#contract/shifts/shift-history.ts';
import { blankShift, drafts, placeId } from '#web/features/unsent/kept-shifts.ts';
import { answerSignIn, askToSignInAgain } from '#web/lib/auth/sign-in-again.ts';
import { asNurse, createDay, createShift } from '#web/testing/days.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { StreamStandIn } from '#web/testing/stream-stand-in.ts';

const date = '2026-11-14';
const at = (window: number, rnActual = 8.2) => createShift({ date, window, rnActual });
const saved = [at(420, 10.1), at(900)];

beforeEach(() => {
  localStorage.clear();
  StreamStandIn.opened = [];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T22:00:00Z') });
});

function renderDay(address: string, day = createDay(date, saved)) {
  return renderApp(address, {
    state: asNurse(people.nurse),
    server: { getShifts: () => ({ body: day }), listShiftChanges, deleteShift: () => ({ body: null }) },
  });
}

const change = { field: 'rn_actual', name: 'RNs actual', from: 9, to: 8.2 };
const changed: ShiftChange = {
  id: 2,
  at: '2026-11-14T21:58:00Z',
  by: 'Dana Reyes',
  action: 'changed shift',
  changes: [change],
};
const listShiftChanges = () => ({ body: { results: [changed], count: 1 } });

const card = (label: string) => screen.findByRole('article', { name: label });

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

  test('offers to add data if it has no shifts', async () => {
    renderDay('/dashboard', createDay(date));
    const finding = await screen.findByRole('region', { name: 'Finding' });
    expect(finding.textContent).toContain('No data yet');
    expect(within(finding).getByRole('link', { name: 'Add data for 15:00' }).getAttribute('href')).toBe(
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

test('the finding describes the current window', async () => {
  renderDay('/dashboard');
  const finding = await screen.findByRole('region', { name: 'Finding' });
  expect(finding.textContent).toBe('Now · 15:00▼ 1.2 RNs under8.2 working, 9.4 needed for 14 patients');
});

test('the finding describes the whole day on other days', async () => {
  renderDay(`/dashboard/${date}`, createDay(date, saved, '2026-11-20'));
  const finding = await screen.findByRole('region', { name: 'Finding' });
  expect(finding.textContent).toContain('Day average▼ 0.3 RNs under');
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

describe('a window’s card', () => {
  test('has badges for saved, missing, now and next', async () => {
    renderDay('/dashboard');
    expect((await card('07:00')).textContent).toContain('Saved');
    expect((await card('11:00')).textContent).toContain('Missing');
    expect((await card('15:00')).textContent).toContain('SavedNow');
    expect((await card('19:00')).textContent).toContain('Next');
    expect((await card('15:00')).textContent).toContain('8.2 of 9.4 RNs▼ 1.2 under1 : 1.7 · census 14');
  });

  test('links to the form, with or without a shift', async () => {
    renderDay('/dashboard');
    const add = within(await card('11:00')).getByRole('link', { name: 'Add data for 11:00' });
    expect([add.textContent, add.getAttribute('href')]).toEqual([
      'Add data',
      `/dashboard/${date}?module=10&window=660`,
    ]);
    const pencil = within(await card('15:00')).getByRole('link', { name: 'Edit 15:00' });
    expect(pencil.getAttribute('href')).toBe(`/dashboard/${date}?module=10&window=900`);
  });

  test('shows a draft of the signed-in user, which leads to the form', async () => {
    const place = { moduleId: 10, date, windowId: 1140 };
    const draft = { ...place, typed: blankShift, version: null, at: 1 };
    drafts.put(people.nurse.user?.id ?? 0, placeId(place), draft);
    drafts.put(999, placeId({ ...place, windowId: 660 }), { ...draft, windowId: 660 });
    renderDay('/dashboard');
    const link = within(await card('19:00')).getByRole('link', { name: 'Draft for 19:00' });
    expect(link.getAttribute('href')).toBe(`/dashboard/${date}?module=10&window=1140`);
    expect((await card('11:00')).textContent).not.toContain('Draft');
  });

  test('shows patients by section on focus, with removed fields under Other', async () => {
    const shift = createShift({ date, window: 420, acuityCounts: { 11: 4, 21: 9, 99: 1 } });
    renderDay('/dashboard', createDay(date, [shift]));
    const figures = within(await card('07:00')).getByRole('button', { name: /of .* RNs/ });
    act(() => figures.focus());
    const summary = await screen.findByRole('table', { name: 'Patients at 07:00' });
    expect(
      within(summary)
        .getAllByRole('row')
        .map(row => row.textContent),
    ).toEqual(['OB Triage4', 'Labor9', 'Other1', 'Census14']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Patients at 07:00' })).toBeNull());
  });

  test('shows its history', async () => {
    renderDay('/dashboard');
    await userEvent.click(within(await card('15:00')).getByRole('button', { name: 'More for 15:00' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'History' }));
    const dialog = await screen.findByRole('dialog', { name: 'History of 15:00' });
    expect(await within(dialog).findByText('RNs actual: 9 → 8.2')).toBeDefined();
    expect(dialog.textContent).toContain('Dana Reyes changed it11/14/2026 3:58 pm');
  });

  test('confirms a deletion and sends the version', async () => {
    const { sent } = renderDay('/dashboard');
    await userEvent.click(within(await card('15:00')).getByRole('button', { name: 'More for 15:00' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 15:00' });
    expect(dialog.textContent).toContain(
      'Are you sure you want to delete the shift 15:00 of Saturday, November 14?',
    );
    expect(sent('deleteShift')).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(sent('deleteShift')).toMatchObject([{ path: '/api/module/10/shifts/900/?version=1' }]),
    );
  });
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

test('a user without a module sees an explanation', async () => {
  const { client_config } = people.nurse;
  const state = { ...people.nurse, client_config: client_config && { ...client_config, modules: [] } };
  renderApp('/dashboard', { state });
  expect(await screen.findByText(/No module is open to you here/)).toBeDefined();
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

test('an address of a form without a date gets one', async () => {
  const { location } = renderDay('/dashboard?window=900');
  expect(await screen.findByRole('textbox', { name: 'RNs actual' })).toBeDefined();
  expect(location()).toBe(`/dashboard/${date}?module=10&window=900`);
});
