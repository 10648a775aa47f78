import { expect, test } from 'vitest';
import { BusyError, type Work, WorkSlots } from './work.ts';

const long = 60_000;

/** Takes slots until one has to wait, and returns how many there were. */
async function fill(slots: WorkSlots, work: Work): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    try {
      await slots.take(work, 1);
    } catch (error) {
      expect(error).toBeInstanceOf(BusyError);
      return taken;
    }
  }
}

test('reports leave connections to saves, saves to reads and reads to signing in', async () => {
  const slots = new WorkSlots(8);
  expect(await fill(slots, 'report')).toBe(5);
  expect(await fill(slots, 'save')).toBe(1);
  expect(await fill(slots, 'read')).toBe(1);
  expect(await fill(slots, 'account')).toBe(1);
});

test('a free slot goes to the most urgent work, and to the earliest of the same kind', async () => {
  const slots = new WorkSlots(4);
  const releases = await Promise.all([1, 2, 3, 4].map(() => slots.take('account', long)));
  const order: string[] = [];
  const ask = async (work: Work, name: string) => {
    const release = await slots.take(work, long);
    order.push(name);
    release();
  };
  const asked = [
    ask('task', 'task'),
    ask('save', 'first save'),
    ask('save', 'second save'),
    ask('account', 'sign-in'),
  ];
  for (const release of releases) release();
  await Promise.all(asked);
  expect(order).toEqual(['sign-in', 'first save', 'second save', 'task']);
});

test('saves that come without a pause do not keep out a report', async () => {
  const slots = new WorkSlots(4);
  const releases = await Promise.all([slots.take('save', long), slots.take('save', long)]);
  const order: string[] = [];
  const ask = async (work: Work) => {
    const release = await slots.take(work, long);
    order.push(work);
    release();
  };
  const asked = [ask('save'), ask('report'), ask('save')];
  for (const release of releases) release();
  await Promise.all(asked);
  expect(order).toEqual(['save', 'report', 'save']);
});

test('work that has waited too long leaves the queue', async () => {
  const slots = new WorkSlots(4);
  const releases = await Promise.all([1, 2, 3, 4].map(() => slots.take('account', long)));
  await expect(slots.take('save', 5)).rejects.toThrow(
    'no database connection was free for a save within 0.005 s',
  );
  const waiting = slots.take('read', long);
  expect(slots.count()).toEqual([
    { work: 'account', running: 4, waiting: 0 },
    { work: 'read', running: 0, waiting: 1 },
    { work: 'save', running: 0, waiting: 0 },
    { work: 'report', running: 0, waiting: 0 },
    { work: 'task', running: 0, waiting: 0 },
  ]);
  for (const release of releases) release();
  (await waiting)();
  expect(slots.count().every(({ running, waiting }) => running === 0 && waiting === 0)).toBe(true);
});
