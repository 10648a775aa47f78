// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import type { Shift } from '#contract/shifts/shifts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { people } from '#web/testing/people.ts';
import { forgetKept, keptFor } from './kept.ts';
import { placeId, type UnsentShift, unsentShifts } from './kept-shifts.ts';
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
    typed: { numbers: {}, chargeNurseIncluded: false, reasons: [], comments: '' },
    body: { date: '2026-11-14', window: windowId } as UnsentShift['body'],
    at: windowId,
    problem: null,
    ...changes,
  };
}

function keep(userId: number, ...entries: UnsentShift[]) {
  for (const each of entries) unsentShifts.put(userId, placeId(each), each);
}

const windowsLeft = (userId: number) => unsentShifts.list(userId).map(({ windowId }) => windowId);

/** Sends Ann's entries; `answer` decides what becomes of each. */
async function send(answer: (window: number) => unknown, state: AuthState = people.nurse) {
  const sent: number[] = [];
  const isDone = await sendUnsent({
    userId: ann,
    shelf: unsentShifts,
    askWho: async () => state,
    save: async ({ windowId }) => {
      const error = answer(windowId);
      if (error) throw error;
      sent.push(windowId);
      return {} as Shift;
    },
    onSent: () => {},
  });
  return { sent, isDone };
}

test('entries go out in the order in which they were saved, and are gone', async () => {
  keep(ann, entry(900, { at: 3 }), entry(420, { at: 7 }), entry(660, { at: 1 }));
  expect(await send(() => null)).toEqual({ sent: [660, 900, 420], isDone: true });
  expect(windowsLeft(ann)).toEqual([]);
});

test('another person’s entries are neither shown nor sent nor removed', async () => {
  keep(ann, entry(420));
  keep(bob, entry(660));
  expect((await send(() => null)).sent).toEqual([420]);
  forgetKept(ann);
  expect([windowsLeft(ann), windowsLeft(bob)]).toEqual([[], [660]]);
});

test.each([
  ['nobody is signed in', signedOutState],
  [
    'another tab signed somebody else in',
    { ...people.owner, user: people.owner.user && { ...people.owner.user, id: bob } },
  ],
])('nothing is sent while %s', async (_, state) => {
  keep(ann, entry(420));
  expect(await send(() => null, state)).toEqual({ sent: [], isDone: false });
  expect(windowsLeft(ann)).toEqual([420]);
});

test('an entry of another hospital waits until its person is back there', async () => {
  keep(ann, entry(420, { clientId: 2 }), entry(660));
  expect(await send(() => null)).toEqual({ sent: [660], isDone: true });
  expect(windowsLeft(ann)).toEqual([420]);
});

test.each([null, 401, 418, 429, 500, 503])('%s stops the sending and loses nothing', async status => {
  keep(ann, entry(420), entry(660));
  expect(await send(window => window === 420 && new ApiError(status))).toEqual({ sent: [], isDone: false });
  expect(windowsLeft(ann).sort()).toEqual([420, 660]);
});

test('what is refused for itself is marked and stops no other', async () => {
  keep(ann, entry(420), entry(660), entry(900));
  const conflict = { detail: 'Changed', changed_by: 'Bob Ray', current: null };
  const answers = new Map([
    [420, new ApiError(409, conflict)],
    [660, new ApiError(400, { rn_actual: ['Too many.'] })],
  ]);
  expect(await send(window => answers.get(window))).toEqual({ sent: [900], isDone: true });
  expect(unsentShifts.find(ann, '10.2026-11-14.420')?.problem).toMatchObject({ kind: 'conflict', conflict });
  expect(unsentShifts.find(ann, '10.2026-11-14.660')?.problem).toMatchObject({
    kind: 'refused',
    problems: { fields: { rn_actual: 'Too many.' } },
  });
  expect(await send(() => null)).toEqual({ sent: [], isDone: true });
});

test('an entry that is saved anew while it is on its way stays for the next round', async () => {
  keep(ann, entry(420));
  await send(() => {
    keep(ann, entry(420, { at: 9999 }));
    return null;
  });
  expect(windowsLeft(ann)).toEqual([420]);
});

test('other tabs are heard, and what cannot be read is passed over', () => {
  const listener = vi.fn();
  const stop = unsentShifts.subscribe(listener);
  localStorage.setItem('parity.unsent.1.x', '{not json');
  dispatchEvent(new StorageEvent('storage', { key: 'parity.unsent.1.x' }));
  expect(listener).toHaveBeenCalledOnce();
  expect(keptFor(ann)).toEqual({ unsent: 0, drafts: 0, assessments: 0 });
  stop();
});

test('a browser without room says so', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(unsentShifts.put(ann, 'x', entry(420))).toBe(false);
  vi.unstubAllGlobals();
});
