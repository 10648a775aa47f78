import { expect, test } from 'vitest';
import { PrintQueue } from './print-queue.ts';

const patient = new AbortController().signal;

function tasks(queue: PrintQueue) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (job: string, signal: AbortSignal = patient) =>
    queue.run(
      () => {
        started.push(job);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.set(job, resolve);
        return promise;
      },
      { job, signal },
    );
  return { started, run, end: (job: string) => ends.get(job)?.() };
}

test('two are done at once, the rest wait in order with their place', async () => {
  const queue = new PrintQueue(2);
  const { started, run, end } = tasks(queue);
  const all = ['a', 'b', 'c', 'd'].map(job => run(job));
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'b']);
  expect(['a', 'c', 'd', 'x'].map(job => queue.progressOf(job))).toEqual([
    { state: 'printing' },
    { state: 'waiting', place: 1 },
    { state: 'waiting', place: 2 },
    undefined,
  ]);
  end('b');
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'b', 'c']);
  expect(queue.progressOf('d')).toEqual({ state: 'waiting', place: 1 });
  for (const job of ['a', 'c']) end(job);
  await new Promise(setImmediate);
  end('d');
  await Promise.all(all);
});

test('who gives up before their turn leaves the queue to the others', async () => {
  const queue = new PrintQueue(1);
  const { started, run, end } = tasks(queue);
  const leaving = new AbortController();
  const first = run('a');
  const second = run('b', leaving.signal);
  const third = run('c');
  leaving.abort();
  await expect(second).rejects.toThrow();
  expect(queue.progressOf('c')).toEqual({ state: 'waiting', place: 1 });
  end('a');
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'c']);
  end('c');
  await Promise.all([first, third]);
});

test('a task that fails makes room for the next', async () => {
  const queue = new PrintQueue(1);
  const failing = queue.run(() => Promise.reject(new Error('torn paper')), { signal: patient });
  const next = queue.run(async () => 'printed', { signal: patient });
  await expect(failing).rejects.toThrow('torn paper');
  expect(await next).toBe('printed');
});
