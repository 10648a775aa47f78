import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { MonthOfShifts } from '#contract/shifts/shifts.ts';
import { asNurse } from '#web/testing/days.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const windows = [
  { id: 420, label: '07:00', status: 'saved', rn_variance: -1.2 },
  { id: 1140, label: '19:00', status: 'missing', rn_variance: null },
] as const;

const month: MonthOfShifts = {
  month: '2026-11',
  today: '2026-11-03',
  days: [
    { date: '2026-11-01', windows: [...windows] },
    { date: '2026-11-02', windows: [{ id: 660, label: '11:00', status: 'closed', rn_variance: null }] },
    { date: '2026-11-03', windows: [{ id: 420, label: '07:00', status: 'open', rn_variance: null }] },
    { date: '2026-11-04', windows: [{ id: 420, label: '07:00', status: 'open', rn_variance: null }] },
  ],
  saved: 168,
  missing: 12,
};

function renderMonth(address: string) {
  return renderApp(address, {
    state: asNurse(people.nurse),
    server: { getMonthOfShifts: () => ({ body: month }) },
  });
}

async function row(name: string) {
  const table = await screen.findByRole('table', { name: 'Windows of the month' });
  return within(table).getByRole('row', { name });
}

test('a month shows the number of missing shifts', async () => {
  renderMonth('/dashboard/month/2026-11');
  expect(await screen.findByRole('heading', { name: 'Missing Shifts, November 2026' })).toBeDefined();
  expect(await screen.findByText('Labor & Delivery · 12 of 180 missing')).toBeDefined();
});

test('a missing shift links to its form, a day to its dashboard', async () => {
  renderMonth('/dashboard/month/2026-11');
  const sunday = await row('Sun 1 November Saved: 1.2 RNs under target Missing: 19:00');
  expect(within(sunday).getByRole('link', { name: 'Missing: 19:00' }).getAttribute('href')).toBe(
    '/dashboard/2026-11-01?module=10&window=1140',
  );
  expect(within(sunday).getByRole('link', { name: 'Sun 1 November' }).getAttribute('href')).toBe(
    '/dashboard/2026-11-01?module=10',
  );
});

test('a saved window shows how far it is from its target, with a sign', async () => {
  renderMonth('/dashboard/month/2026-11');
  const sunday = await row('Sun 1 November Saved: 1.2 RNs under target Missing: 19:00');
  expect(within(sunday).getByText('−1.2').getAttribute('aria-hidden')).toBe('true');
});

test('closed, future and absent windows have no links', async () => {
  renderMonth('/dashboard/month/2026-11');
  expect(await row('Mon 2 November')).toBeDefined();
  expect(await row('Tue 3 November Open: 07:00')).toBeDefined();
  expect(await row('Wed 4 November')).toBeDefined();
});

test('a month links to the previous and the next one', async () => {
  const { location, sent } = renderMonth('/dashboard/month/2026-01');
  await userEvent.click(await screen.findByRole('link', { name: 'Previous month' }));
  await waitFor(() => expect(location()).toBe('/dashboard/month/2025-12?module=10'));
  const asked = () => sent('getMonthOfShifts').at(-1)?.path;
  await waitFor(() => expect(asked()).toBe('/api/module/10/shifts/month/?month=2025-12'));
});

test('an address without a valid month redirects to the current one', async () => {
  const { location } = renderMonth('/dashboard/month/2026-13');
  await waitFor(() => expect(location()).not.toContain('2026-13'));
  expect(location()).toMatch(/^\/dashboard\/month\/\d{4}-\d{2}\?module=10$/);
});
