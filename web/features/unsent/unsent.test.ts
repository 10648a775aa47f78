import { afterEach, expect, test, vi } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { createShift } from '#web/testing/days.ts';
import { type ErrorBody, startFakeServer } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { countKept, deleteKept } from './kept.ts';
import { blankShift, placeId, type UnsentShift, unsentShifts } from './kept-shifts.ts';
import { sendUnsent } from './send-unsent.ts';

const ann = 1;
const bob = 2;

afterEach(() => localStorage.clear());

function entry(windowId: number, changes: Partial<UnsentShift> = {}): UnsentShift {
  return {
    moduleId: 10,
    date: '2026-11-14',
    windowId,
    clientId: 1,
    moduleName: 'Labor & Delivery',
    windowLabel: '07:00',
    typed: blankShift,
    body: { date: '2026-11-14', window: windowId },
    at: windowId,
    problem: null,
    ...changes,
  };
}

function keep(userId: number, ...entries: UnsentShift[]) {
  for (const each of entries) unsentShifts.put(userId, placeId(each), each);
}

const windowsLeft = (userId: number) => unsentShifts.list(userId).map(({ windowId }) => windowId);

type Refusal = { status: number; body: ErrorBody } | 'no network' | undefined;

/** Sends Ann's entries; `refuse` decides which ones the server does not store. */
async function send(refuse: (window: number) => Refusal = () => undefined, state: AuthState = people.nurse) {
  startFakeServer({
    getState: () => ({ body: state }),
    saveShift: ({ window = 0 }) => {
      const refusal = refuse(window);
      if (refusal === 'no network') throw new TypeError('failed');
      return refusal ?? { body: createShift({ date: '2026-11-14', window }) };
    },
  });
  const sent: number[] = [];
  const isDone = await sendUnsent(ann, ({ windowId }) => sent.push(windowId));
  return { sent, isDone };
}

test('sends entries in the order in which they were saved, and removes them', async () => {
  keep(ann, entry(900, { at: 3 }), entry(420, { at: 7 }), entry(660, { at: 1 }));
  expect(await send()).toEqual({ sent: [660, 900, 420], isDone: true });
  expect(windowsLeft(ann)).toEqual([]);
});

test('does not list, send or remove the entries of another user', async () => {
  keep(ann, entry(420));
  keep(bob, entry(660));
  expect((await send()).sent).toEqual([420]);
  deleteKept(ann);
  expect([windowsLeft(ann), windowsLeft(bob)]).toEqual([[], [660]]);
});

test.each([
  ['no user is signed in', signedOutState],
  [
    'another tab signed another user in',
    { ...people.owner, user: people.owner.user && { ...people.owner.user, id: bob } },
  ],
])('sends nothing while %s', async (_, state) => {
  keep(ann, entry(420));
  expect(await send(undefined, state)).toEqual({ sent: [], isDone: false });
  expect(windowsLeft(ann)).toEqual([420]);
});

test('keeps an entry of another hospital until its user is back there', async () => {
  keep(ann, entry(420, { clientId: 2 }), entry(660));
  expect(await send()).toEqual({ sent: [660], isDone: true });
  expect(windowsLeft(ann)).toEqual([420]);
});

test.each([null, 401, 418, 429, 500, 503])('stops at status %s and keeps every entry', async status => {
  keep(ann, entry(420), entry(660));
  const refusal = status === null ? 'no network' : { status, body: { detail: 'Not now.' } };
  expect(await send(window => (window === 420 ? refusal : undefined))).toEqual({ sent: [], isDone: false });
  expect(windowsLeft(ann).sort()).toEqual([420, 660]);
});

test('marks an entry that the server refuses and sends the others', async () => {
  keep(ann, entry(420), entry(660), entry(900));
  const conflict = {
    detail: 'Changed',
    changed_by: 'Bob Ray',
    changed_at: null,
    current: null,
    sent: null,
  };
  const answers = new Map<number, Refusal>([
    [420, { status: 409, body: conflict }],
    [660, { status: 400, body: { rn_actual: ['Too many.'] } }],
  ]);
  expect(await send(window => answers.get(window))).toEqual({ sent: [900], isDone: true });
  expect(unsentShifts.find(ann, '10.2026-11-14.420')?.problem).toMatchObject({ kind: 'conflict', conflict });
  expect(unsentShifts.find(ann, '10.2026-11-14.660')?.problem).toMatchObject({
    kind: 'refused',
    problems: { fields: { rn_actual: 'Too many.' } },
  });
  expect(await send()).toEqual({ sent: [], isDone: true });
});

test('keeps an entry that the user saves again while it is being sent', async () => {
  keep(ann, entry(420));
  await send(() => {
    keep(ann, entry(420, { at: 9999 }));
    return undefined;
  });
  expect(windowsLeft(ann)).toEqual([420]);
});

test('notifies of changes in other tabs, and skips items that are not ours', () => {
  const listener = vi.fn();
  const stop = unsentShifts.subscribe(listener);
  localStorage.setItem('parity.unsent.1.x', '{not json');
  localStorage.setItem('parity.unsent.1.y', '{"typed":3}');
  dispatchEvent(new StorageEvent('storage', { key: 'parity.unsent.1.x' }));
  expect(listener).toHaveBeenCalledOnce();
  expect(countKept(ann)).toEqual({ unsent: 0, drafts: 0, assessments: 0, handovers: 0 });
  stop();
});

test('put returns false if the browser has no room left', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(unsentShifts.put(ann, 'x', entry(420))).toBe(false);
  vi.unstubAllGlobals();
});
