// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createDay } from '#web/testing/days.ts';
import { StreamStandIn } from '#web/testing/stream-stand-in.ts';
import { card, date, startDay } from '../testing/render-day.ts';
import { createFlag, missing, renderFlags } from './testing.ts';

beforeEach(startDay);

const strip = () => screen.findByRole('status', { name: 'Red flags' });
const findMark = async (label: string, name: string | RegExp) =>
  within(await card(label)).findByRole('link', { name });
const isEmpty = async () => expect((await strip()).textContent).toBe('');

test('a pending flag is on the strip and on its card, with what is missing and its owner', async () => {
  renderFlags([createFlag()]);
  await waitFor(async () =>
    expect((await strip()).textContent).toContain(
      '1 red flag, not taken15:00 today: 1.2 RNs short · Dana Reyes',
    ),
  );
  const mark = await findMark('15:00', 'Red flag of 15:00, 1.2 RNs short, open: Dana Reyes');
  expect(mark.getAttribute('href')).toBe(`/dashboard/${date}?module=10&flag=900`);
  expect(within(await card('07:00')).queryByRole('link', { name: /Red flag/ })).toBeNull();
});

test('nobody has a flag whose owner lost the access', async () => {
  renderFlags([createFlag({ owner: { id: 7, name: 'Dana Reyes', is_active: false } })]);
  await waitFor(async () =>
    expect((await strip()).textContent).toContain('15:00 today: 1.2 RNs short · nobody has it'),
  );
  await findMark('15:00', 'Red flag of 15:00, 1.2 RNs short, open: Nobody');
});

test('a window without data has a mark, and several flags are a list', async () => {
  const taken = createFlag({ status: 'acknowledged', acknowledged_at: '2026-11-14T21:40:00Z' });
  const yesterday = createFlag({ id: 3, date: '2026-11-13', window: 420, label: '07:00' });
  renderFlags([taken, createFlag(missing), yesterday]);
  await waitFor(async () =>
    expect((await strip()).textContent).toContain(
      '3 red flags, 2 not taken11:00 today: No data · nobody has it',
    ),
  );
  await findMark('11:00', 'Red flag of 11:00, no data, open: Missing');
  await findMark('15:00', 'Red flag of 15:00, 1.2 RNs short, taken: Dana Reyes');
  await userEvent.click(within(await strip()).getByRole('button', { name: 'Show' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(item => item.getAttribute('href'))).toEqual([
    `/dashboard/${date}?module=10&flag=900`,
    `/dashboard/${date}?module=10&flag=660`,
    '/dashboard/2026-11-13?module=10&flag=420',
  ]);
});

test('a resolved or withdrawn flag is on its card only', async () => {
  renderFlags([
    createFlag({ status: 'resolved', resolved_at: '2026-11-14T21:50:00Z' }),
    createFlag({ ...missing, status: 'withdrawn', withdrawn_at: '2026-11-14T21:50:00Z' }),
  ]);
  await findMark('15:00', 'Red flag of 15:00, 1.2 RNs short, resolved: Resolved');
  await findMark('11:00', 'Red flag of 11:00, no data, withdrawn: Withdrawn');
  await isEmpty();
});

test('all cards share one request for the last seven days', async () => {
  const { sent } = renderFlags([]);
  await card('15:00');
  await waitFor(() => expect(sent('listRedFlags')).toHaveLength(1));
  expect(sent('listRedFlags')[0]?.path).toContain('module=10&start_date=2026-11-08&end_date=2026-11-14');
});

test('an older day asks for its own flags as well', async () => {
  const old = '2026-09-01';
  const { sent } = renderFlags([createFlag({ date: old })], {
    address: `/dashboard/${old}`,
    getShifts: () => ({ body: createDay(old, [], date) }),
  });
  await findMark('15:00', /1.2 RNs short/);
  expect(sent('listRedFlags').map(({ path }) => path.split('start_date=')[1])).toEqual([
    '2026-11-08&end_date=2026-11-14',
    '2026-09-01&end_date=2026-09-01',
  ]);
});

test.each(['red_flag', 'shift'])('an event “%s” reloads the flags as a background call', async event => {
  const { sent, store } = renderFlags([createFlag()]);
  await screen.findByText('1 red flag, not taken');
  store(
    createFlag({ status: 'acknowledged', owner: { id: 8, name: 'Carl Ward', is_active: true }, version: 2 }),
  );
  act(() => StreamStandIn.current()?.say(event, { date, window: 900, by: 'Carl Ward', own: false }));
  await screen.findByText('1 red flag, taken');
  await findMark('15:00', /taken: Carl Ward$/);
  expect(sent('listRedFlags').map(({ background }) => background)).toEqual([false, true]);
  expect(sent('getShifts')).toHaveLength(event === 'shift' ? 2 : 1);
});

test('the dashboard is complete if the flags cannot be loaded', async () => {
  const { sent } = renderFlags([], { listRedFlags: () => ({ status: 500, body: {} }) });
  expect((await card('15:00')).textContent).toContain('8.2 of 9.4 RNs');
  await waitFor(() => expect(sent('listRedFlags').length).toBeGreaterThan(0));
  await isEmpty();
});
