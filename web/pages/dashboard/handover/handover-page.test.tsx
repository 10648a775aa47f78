// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { HandoverWithNext } from '#contract/handovers/handovers.ts';
import { ahead, createFlag, missing } from '#web/features/red-flags/board/testing/flags.ts';
import { asNurse, createDay, createShift } from '#web/testing/days.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const date = '2026-11-14';
const day = createDay(date, [
  createShift({ date, window: 900, reasons: ['Sick call'], comments: 'Short from the start' }),
]);
const band = { p10: 8, p50: 9, p90: 10 };
const stored: HandoverWithNext = {
  date,
  window: 900,
  notes: 'Bed 4',
  version: 3,
  updated_by: 'Dana Reyes',
  updated_at: '2026-11-14T21:30:00Z',
  giving: null,
  taking: null,
  next: [
    {
      date,
      window: 1140,
      label: '19:00',
      time: '2026-11-15T01:00:00Z',
      census: band,
      rn_target: band,
      planned: 9,
      scheduled: null,
    },
    {
      date: '2026-11-15',
      window: 420,
      label: '07:00',
      time: '2026-11-15T13:00:00Z',
      census: null,
      rn_target: null,
      planned: null,
      scheduled: null,
    },
  ],
};

const { next: _, ...record } = stored;

beforeEach(() => {
  localStorage.clear();
  // 16:00 in Chicago, in the window 15:00.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T22:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const address = '/dashboard/handover?module=10';

function open(handover: Partial<HandoverWithNext> = {}, server: FakeAnswers = {}) {
  const app = renderApp(address, {
    state: asNurse(people.nurse),
    server: {
      getShifts: () => ({ body: day }),
      getHandover: () => ({ body: { ...stored, ...handover } }),
      listRedFlags: () => ({ body: { results: [], count: 0 } }),
      ...server,
    },
  });
  const bodies = (name: EndpointName) => app.sent(name).map(({ body }) => JSON.parse(String(body)));
  return { ...app, bodies };
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const notes = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });

test('the page opens the running window and keeps it in the address', async () => {
  const { router } = open();
  await screen.findByRole('heading', { name: 'Hand-Over, 15:00' });
  await waitFor(() => expect(router.state.location.search).toBe('?module=10&date=2026-11-14&window=900'));
  const shift = await region('Shift 15:00');
  shift.getByText('1.2 RNs under', { exact: false });
  shift.getByText('Sick call');
  shift.getByText('Short from the start');
});

test('the next two windows have what is expected and planned, with the date of another day', async () => {
  open();
  const rows = (await region('Next Windows')).getAllByRole('row').map(row => row.textContent);
  expect(rows.slice(1)).toEqual(['19:008.0–10.0–9.08.0–10.0', '07:00, Sun 11/15––––']);
});

test('pending red flags are listed with their owners, also of coming windows, the most urgent first', async () => {
  const tomorrow = createFlag({ ...ahead, date: '2026-11-15', time: '2026-11-16T01:00:00Z' });
  const resolved = createFlag({ id: 9, status: 'resolved' });
  const results = [tomorrow, createFlag(missing), createFlag(), resolved];
  const { sent } = open({}, { listRedFlags: () => ({ body: { results, count: 4 } }) });
  const list = await region('Red Flags');
  await list.findByRole('link', { name: '15:00 today' });
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '15:00 today1.2 RNs short · Dana Reyes',
    '19:00 on Sunday, November 15Probably 2.6 RNs short · not assigned',
    '11:00 todayNo data · not assigned',
  ]);
  expect(sent('listRedFlags')[0]?.path).toContain('start_date=2026-11-08&end_date=2026-11-18');
});

test('a saved PDF of the sheet is named by module, hospital, window and date, and the screen has its title back', async () => {
  open();
  await screen.findByRole('heading', { name: 'Hand-Over, 15:00' });
  await notes();
  const title = document.title;
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.title).toBe(
    "Labor & Delivery · Lakeside Women's Hospital · Hand-over of 15:00 · Nov 14, 2026",
  );
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.title).toBe(title);
});

test('typed notes are saved over the version that was read', async () => {
  const { bodies } = open({}, { saveHandover: sent => ({ body: { ...record, ...sent, version: 4 } }) });
  await userEvent.type(await notes(), ' soon');
  await waitFor(() =>
    expect(bodies('saveHandover')).toEqual([{ date, window: 900, notes: 'Bed 4 soon', version: 3 }]),
  );
  await screen.findByText('Saved');
});

test('notes that somebody else changed are both shown, and both can stay', async () => {
  const theirs = { ...stored, notes: 'Bed 7', version: 4 };
  const conflict = {
    detail: '',
    request_id: '',
    changed_by: 'Dana Reyes',
    changed_at: null,
    current: theirs,
  };
  let isFirst = true;
  const { bodies } = open(
    {},
    {
      saveHandover(sent) {
        if (!isFirst) return { body: { ...record, ...sent, version: 5 } };
        isFirst = false;
        return { status: 409, body: conflict };
      },
    },
  );
  await userEvent.type(await notes(), ' mine');
  await screen.findByText('Bed 7');
  await userEvent.click(screen.getByRole('button', { name: 'Keep Both' }));
  await waitFor(() =>
    expect(bodies('saveHandover').at(-1)).toMatchObject({ notes: 'Bed 7\n\nBed 4 mine', version: 4 }),
  );
});

test('notes that could not be sent are back when the page opens again', async () => {
  localStorage.setItem(
    `parity.handover.${people.nurse.user?.id}.10.2026-11-14.900`,
    JSON.stringify({ typed: { notes: 'Kept text' }, version: 3 }),
  );
  open({}, { saveHandover: sent => ({ body: { ...record, ...sent, version: 4 } }) });
  expect((await notes()).value).toBe('Kept text');
  screen.getByText('What you typed earlier and was not sent is back.');
});

test('a part is confirmed after a question that names the person', async () => {
  const own = { by: 'Nora Nurse', at: '2026-11-14T22:00:00Z', own: true, version: 3 };
  const { bodies } = open({}, { confirmHandover: () => ({ body: { ...stored, giving: own } }) });
  await userEvent.click(await screen.findByRole('button', { name: 'I Hand Over' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/You are signed in as/);
  await userEvent.click(dialog.getByRole('button', { name: 'I Hand Over' }));
  await screen.findByText(/Nora Nurse, /);
  expect(bodies('confirmHandover')).toEqual([{ date, window: 900, part: 'giving' }]);
  expect(screen.queryByRole('button', { name: 'I Take Over' })).toBeNull();
});

test('a part that somebody else has just confirmed is shown, and the person is told', async () => {
  const current = {
    ...stored,
    giving: { by: 'Dana Reyes', at: '2026-11-14T21:59:00Z', own: false, version: 3 },
  };
  const conflict = { detail: '', request_id: '', changed_by: 'Dana Reyes', changed_at: null, current };
  open({}, { confirmHandover: () => ({ status: 409, body: conflict }) });
  await userEvent.click(await screen.findByRole('button', { name: 'I Hand Over' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'I Hand Over' }));
  await screen.findByText('Dana Reyes has just confirmed this part. Yours was not stored.');
});

const confirmed = { by: 'Dana Reyes', at: '2026-11-14T21:20:00Z', own: false };

test('notes that were changed after a confirmation say so with person and time, also on paper', async () => {
  open({ updated_by: 'Bo Lee', giving: { ...confirmed, version: 2 }, taking: null });
  const changed = 'Changed after Dana Reyes confirmed: by Bo Lee, 11/14/2026 3:30 pm CST';
  const card = await region('Notes for the Next Charge Nurse');
  card.getByText(changed);
  const list = await region('Confirmations');
  list.getByText('Dana Reyes, 11/14/2026 3:20 pm CST. The notes were changed after this.');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(await screen.findAllByText(changed)).toHaveLength(2);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

test('notes that were confirmed as they are say nothing of a change', async () => {
  open({ giving: { ...confirmed, version: 3 } });
  const list = await region('Confirmations');
  list.getByText('Dana Reyes, 11/14/2026 3:20 pm CST');
  expect(screen.queryByText(/Changed after|changed after this/)).toBeNull();
});

test('72 hours after the end of its window a hand-over has no buttons, and says why', async () => {
  // The last window of the day ends at 07:00 in Chicago.
  vi.setSystemTime('2026-11-18T13:00:01Z');
  open();
  const list = await region('Confirmations');
  list.getByText('A hand-over is confirmed within 72 hours after the end of its window.');
  expect(list.getAllByText('Not confirmed')).toHaveLength(2);
  expect(list.queryAllByRole('button')).toEqual([]);
});

test('the history of the notes has what they were, and after whose confirmation they were changed', async () => {
  const change = {
    id: 9,
    at: '2026-11-14T21:30:00Z',
    by: 'Bo Lee',
    action: 'changed hand-over notes' as const,
    changes: [{ field: 'notes', name: 'Notes', from: 'Bed 4: magnesium', to: 'Bed 4' }],
    after: [{ part: 'giving' as const, by: 'Dana Reyes', at: '2026-11-14T21:20:00Z' }],
  };
  open({}, { listShiftChanges: () => ({ body: { results: [change], count: 1 } }) });
  await userEvent.click(await screen.findByRole('button', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History of 15:00' }));
  await dialog.findByText('Bed 4: magnesium');
  dialog.getByText('Bed 4');
  dialog.getByText('After Dana Reyes confirmed handing over, 11/14/2026 3:20 pm CST');
});
