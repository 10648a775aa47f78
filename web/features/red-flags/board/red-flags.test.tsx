import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { card, date, startDay } from '#web/pages/dashboard/testing.ts';
import { createDay } from '#web/testing/days.ts';
import { StreamStandIn } from '#web/testing/stream-stand-in.ts';
import { ahead, createFlag, missing, renderFlags } from './testing/flags.ts';

beforeEach(startDay);

const line = () => screen.findByRole('status', { name: 'Red flags' });
const block = () => screen.findByRole('region', { name: 'Now' });
const findMark = async (label: string, name: string | RegExp) =>
  within(await card(label)).findByRole('link', { name });
const isEmpty = async () => expect((await line()).textContent).toBe('');

test('a pending flag of today is in the block of the day and on its card, with what is missing and its owner', async () => {
  renderFlags([createFlag()]);
  await waitFor(async () =>
    expect((await line()).textContent).toBe('1 red flag, not taken 15:00: 1.2 RNs short · Dana Reyes'),
  );
  const mark = await findMark('15:00', 'Red flag of 15:00, 1.2 RNs short, not taken: Dana Reyes');
  const panel = `/dashboard/${date}?module=10&flag=900`;
  expect(mark.getAttribute('href')).toBe(panel);
  const link = within(await line()).getByRole('link', { name: '15:00: 1.2 RNs short' });
  expect(link.getAttribute('href')).toBe(panel);
  expect(within(await card('07:00')).queryByRole('link', { name: /Red flag/ })).toBeNull();
});

test('a coming window that will probably be short has its flag on its card and in the block of the day', async () => {
  renderFlags([createFlag(ahead)]);
  await waitFor(async () =>
    expect((await line()).textContent).toBe(
      '1 red flag, not taken 19:00: Probably 2.6 RNs short · not assigned',
    ),
  );
  await findMark('19:00', 'Red flag of 19:00, Probably 2.6 RNs short, not taken: Probably short');
  expect(await within(await block()).findByRole('button', { name: 'Take it' })).toBeDefined();
});

test('a day to come has the flag of its window in its block, and it can be taken there', async () => {
  const tomorrow = '2026-11-15';
  const flag = createFlag({ ...ahead, date: tomorrow, time: '2026-11-16T01:00:00Z' });
  renderFlags([flag], {
    address: `/dashboard/${tomorrow}`,
    getShifts: () => ({ body: createDay(tomorrow, [], date) }),
  });
  const whole = within(await screen.findByRole('region', { name: 'The whole day' }));
  await waitFor(async () =>
    expect((await line()).textContent).toContain('19:00: Probably 2.6 RNs short · not assigned'),
  );
  expect(await whole.findByRole('button', { name: 'Take it' })).toBeDefined();
});

test('the block names the flag that its button takes: a short shift first, then the next coming window', async () => {
  const late = createFlag({ ...ahead, id: 4, window: 1380, label: '23:00', time: '2026-11-15T05:00:00Z' });
  renderFlags([late, createFlag(ahead), createFlag()]);
  await waitFor(async () => expect((await line()).textContent).toContain('3 red flags, not taken 15:00: '));
  cleanup();
  renderFlags([late, createFlag(ahead)]);
  await waitFor(async () => expect((await line()).textContent).toContain('2 red flags, not taken 19:00: '));
});

test('flags of coming days are counted apart from those of earlier ones', async () => {
  const tomorrow = createFlag({ ...ahead, id: 4, date: '2026-11-15', time: '2026-11-16T01:00:00Z' });
  const yesterday = createFlag({ id: 5, date: '2026-11-13', time: '2026-11-13T21:00:00Z' });
  renderFlags([tomorrow, yesterday]);
  expect(
    await within(await block()).findByRole('button', { name: '1 coming, 1 earlier flag' }),
  ).toBeDefined();
});

test('nobody has a flag whose owner lost the access', async () => {
  renderFlags([createFlag({ owner: { id: 7, name: 'Dana Reyes', is_active: false } })]);
  await waitFor(async () =>
    expect((await line()).textContent).toContain('15:00: 1.2 RNs short · not assigned'),
  );
  await findMark('15:00', 'Red flag of 15:00, 1.2 RNs short, not taken: Not assigned');
});

test('the main action takes the flag of today and opens its panel', async () => {
  const acknowledged = createFlag({ status: 'acknowledged', version: 2 });
  const { sent, location } = renderFlags([createFlag()], {
    updateRedFlag: () => ({ body: acknowledged }),
  });
  await userEvent.click(await within(await block()).findByRole('button', { name: 'Take it' }));
  await waitFor(() => expect(location()).toBe(`/dashboard/${date}?module=10&flag=900`));
  expect(JSON.parse(String(sent('updateRedFlag')[0]?.body))).toEqual({ status: 'acknowledged', version: 1 });
  await waitFor(async () => expect((await line()).textContent).toContain('1 red flag, taken'));
});

test('a flag that cannot be taken says why and keeps its button', async () => {
  renderFlags([createFlag()], { updateRedFlag: () => ({ status: 403, body: { detail: 'Not now.' } }) });
  const take = await within(await block()).findByRole('button', { name: 'Take it' });
  await userEvent.click(take);
  expect((await within(await block()).findByRole('alert')).textContent).toContain('Not now.');
  expect(take.isConnected).toBe(true);
});

test('flags of earlier days are a list behind their number, which is quiet after 24 hours', async () => {
  const taken = createFlag({ status: 'acknowledged', acknowledged_at: '2026-11-14T21:40:00Z' });
  const old = createFlag({
    id: 3,
    date: '2026-11-12',
    window: 420,
    label: '07:00',
    time: '2026-11-12T13:00:00Z',
  });
  const night = createFlag({
    id: 4,
    date: '2026-11-13',
    window: 1380,
    label: '23:00',
    time: '2026-11-14T05:00:00Z',
  });
  const { store } = renderFlags([taken, createFlag(missing), night, old]);
  await waitFor(async () =>
    expect((await line()).textContent).toBe('2 red flags, 1 not taken 11:00: No data · not assigned'),
  );
  await findMark('11:00', 'Red flag of 11:00, no data, not taken: Missing');
  await findMark('15:00', 'Red flag of 15:00, 1.2 RNs short, taken: Dana Reyes');
  const others = within(await block()).getByRole('button', { name: '1 more, 2 earlier' });
  expect(others.dataset.urgent).toBe('true');
  await userEvent.click(others);
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(item => item.getAttribute('href'))).toEqual([
    `/dashboard/${date}?module=10&flag=900`,
    '/dashboard/2026-11-13?module=10&flag=1380',
    '/dashboard/2026-11-12?module=10&flag=420',
  ]);
  store({ ...night, status: 'resolved' });
  act(() => StreamStandIn.current()?.say('red_flag', { date, window: 900, by: 'Carl Ward', own: false }));
  await waitFor(async () => {
    const quiet = within(await block()).getByRole('button', { name: '1 more, 1 earlier', hidden: true });
    expect(quiet.dataset.urgent).toBeUndefined();
  });
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

test('all parts of a day share one request for the last seven days and the coming windows', async () => {
  const { sent } = renderFlags([]);
  await card('15:00');
  await waitFor(() => expect(sent('listRedFlags')).toHaveLength(1));
  expect(sent('listRedFlags')[0]?.path).toContain('module=10&start_date=2026-11-08&end_date=2026-11-18');
});

test('an older day asks for its own flags as well', async () => {
  const old = '2026-09-01';
  const { sent } = renderFlags([createFlag({ date: old })], {
    address: `/dashboard/${old}`,
    getShifts: () => ({ body: createDay(old, [], date) }),
  });
  await findMark('15:00', /1.2 RNs short/);
  expect(sent('listRedFlags').map(({ path }) => path.split('start_date=')[1])).toEqual([
    '2026-11-08&end_date=2026-11-18',
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
