import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Posting } from '#contract/now/now.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-14T15:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  window.location.hash = '';
});

type Windows = Posting['days'][number]['windows'];

const windowsOf = (date: string, shift: Windows[number]['shift']): Windows => [
  { id: 420, label: '07:00', time: `${date}T13:00:00Z`, shift },
  { id: 840, label: '14:00', time: `${date}T20:00:00Z`, shift: null },
];

const posting: Posting = {
  hospital: 'Lakeside',
  timezone: 'America/Chicago',
  module: { id: 10, name: 'Labor & Delivery' },
  days: [
    {
      date: '2026-11-14',
      windows: windowsOf('2026-11-14', {
        ...{ patients: 9, rns: 5, patients_per_rn: 1.8 },
        ...{ standard: 'Oregon', required: 6, judged: 9, left_out: 0 },
      }),
    },
    {
      date: '2026-11-13',
      windows: windowsOf('2026-11-13', {
        ...{ patients: 0, rns: 4.5, patients_per_rn: 0 },
        ...{ standard: null, required: null, judged: null, left_out: null },
      }),
    },
  ],
  program: '',
};

const open = (server: FakeAnswers = {}) =>
  renderApp('/display/posting', { server: { getPosting: () => ({ body: posting }), ...server } });

const cells = async (day: string) =>
  within(await screen.findByRole('table', { name: day }))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent);

test('a posting exchanges the token once and shows the figures of today and of the days before', async () => {
  window.location.hash = '#ptd_1_secret';
  const { sent } = open({ openDisplay: () => ({ status: 204, body: null }) });
  expect(await cells('Today, Saturday, November 14')).toEqual(['07:0095.01.86', '14:00Not yet']);
  expect(screen.getByRole('heading', { name: 'Lakeside' })).toBeDefined();
  expect(screen.getByText('Labor & Delivery')).toBeDefined();
  expect(sent('openDisplay').map(({ body }) => body)).toEqual(['{"token":"ptd_1_secret"}']);
  expect(sent('getDisplay')).toEqual([]);
  expect(window.location.hash).toBe('');
});

test('a window without data says so, and one without required RNs has a dash', async () => {
  open();
  expect(await cells('Friday, November 13')).toEqual(['07:0004.50.0–', '14:00No data']);
});

const heads = async (day: string) =>
  within(await screen.findByRole('table', { name: day }))
    .getAllByRole('columnheader')
    .map(head => head.textContent);

const plain = ['Shift', 'Patients', 'RNs', 'Patients per RN'];

test('required RNs have the name of the standard of their day', async () => {
  open();
  expect(await heads('Today, Saturday, November 14')).toEqual([...plain, 'Required RNs (Oregon)']);
  expect(await heads('Friday, November 13')).toEqual([...plain, 'Required RNs']);
  expect(
    screen.getAllByText(/what the staffing standard of the unit asks for with these patients/),
  ).not.toEqual([]);
});

test.each([
  ['leaves patients out', { judged: 4, left_out: 5 }, '45'],
  ['counts patients twice', { judged: 18, left_out: 0 }, '180'],
])('a posting whose standard %s shows whom the RNs are required for', async (_, change, texts) => {
  const [today, before] = posting.days;
  const [first, second] = today?.windows ?? [];
  if (!today || !before || !first?.shift || !second) return expect.fail('no shift');
  const windows = [{ ...first, shift: { ...first.shift, required: 2, ...change } }, second];
  open({ getPosting: () => ({ body: { ...posting, days: [{ ...today, windows }, before] } }) });
  expect(await cells('Today, Saturday, November 14')).toEqual([`07:0095.01.82${texts}`, '14:00Not yet']);
  expect(await cells('Friday, November 13')).toEqual(['07:0004.50.0–––', '14:00No data']);
  expect(await heads('Today, Saturday, November 14')).toEqual([
    ...plain,
    ...['Required RNs (Oregon)', 'Patients covered', 'Not covered'],
  ]);
  expect(screen.getAllByText(/^Required RNs are for the patients that the standard names/)).not.toEqual([]);
  expect(document.body.textContent).not.toContain('with these patients');
});

test('a revoked posting goes dark', async () => {
  open({ getPosting: () => ({ status: 401, body: { detail: 'Revoked.' } }) });
  await screen.findByRole('heading', { name: 'This display is off' });
  expect(screen.queryByRole('table')).toBeNull();
});

test('a posting outside of the hospital’s networks says why it is dark', async () => {
  open({ getPosting: () => ({ status: 403, body: { detail: 'Only from its own network.' } }) });
  await screen.findByText('Only from its own network.');
});

test('a posting is printed with its day, its hospital and the time of its figures', async () => {
  const print = vi.fn(() => window.dispatchEvent(new Event('beforeprint')));
  vi.stubGlobal('print', print);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  const sheet = within(await screen.findByRole('article', { name: 'Posted staffing' }));
  expect(sheet.getByRole('heading', { name: 'Labor & Delivery' })).toBeDefined();
  expect(sheet.getByText(/Posted staffing · 11\/14\/2026/).textContent).toContain(
    'As of 11/14/2026 9:00 am CST',
  );
  expect(sheet.getAllByRole('table')).toHaveLength(2);
  expect(document.title).toMatch(/^Labor & Delivery · .+ · Posted staffing · Nov 14, 2026$/);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});
