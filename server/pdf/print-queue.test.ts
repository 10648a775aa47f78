import { expect, test } from 'vitest';
import { PrintError } from './print-error.ts';
import { PrintQueue } from './print-queue.ts';

const patient = new AbortController().signal;

function tasks(queue: PrintQueue) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  /** The letter of a job is the person who asked for it. */
  const run = (job: string, signal: AbortSignal = patient) =>
    queue.run(
      () => {
        started.push(job);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.set(job, resolve);
        return promise;
      },
      { person: job.charCodeAt(0), job, signal },
    );
  return { started, run, end: (job: string) => ends.get(job)?.() };
}

test('two tasks run at once, and the others wait in order with their place', async () => {
  const queue = new PrintQueue(2);
  const { started, run, end } = tasks(queue);
  const all = ['a', 'b', 'c', 'd'].map(job => run(job));
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'b']);
  expect(['a', 'c', 'd', 'x'].map(job => queue.getProgress(job))).toEqual([
    { state: 'printing' },
    { state: 'waiting', place: 1 },
    { state: 'waiting', place: 2 },
    undefined,
  ]);
  end('b');
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'b', 'c']);
  expect(queue.getProgress('d')).toEqual({ state: 'waiting', place: 1 });
  for (const job of ['a', 'c']) end(job);
  await new Promise(setImmediate);
  end('d');
  await Promise.all(all);
});

test('a task that is aborted before its turn leaves the queue', async () => {
  const queue = new PrintQueue(1);
  const { started, run, end } = tasks(queue);
  const leaving = new AbortController();
  const first = run('a');
  const second = run('b', leaving.signal);
  const third = run('c');
  leaving.abort();
  await expect(second).rejects.toThrow();
  expect(queue.getProgress('c')).toEqual({ state: 'waiting', place: 1 });
  end('a');
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'c']);
  end('c');
  await Promise.all([first, third]);
});

test('the next task starts after a task that fails', async () => {
  const queue = new PrintQueue(1);
  const failing = queue.run(() => Promise.reject(new Error('torn paper')), { person: 1, signal: patient });
  const next = queue.run(async () => 'printed', { person: 1, signal: patient });
  await expect(failing).rejects.toThrow('torn paper');
  expect(await next).toBe('printed');
});

test('people take turns, and the places show it', async () => {
  const queue = new PrintQueue(2);
  const { started, run, end } = tasks(queue);
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(job => run(job));
  await new Promise(setImmediate);
  const places = () =>
    ['a3', 'b1', 'b2', 'c1'].map(job => {
      const progress = queue.getProgress(job);
      return progress?.state === 'waiting' ? progress.place : progress?.state;
    });
  expect(started).toEqual(['a1', 'a2']);
  expect(places()).toEqual([3, 1, 4, 2]);
  for (const job of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
    end(job);
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('a person has at most three tasks waiting or running', async () => {
  const queue = new PrintQueue(1);
  const { run, end } = tasks(queue);
  const leaving = new AbortController();
  const first = run('a1');
  const second = run('a2');
  const third = run('a3', leaving.signal);
  await expect(run('a4')).rejects.toThrow(new PrintError({ kind: 'too many', count: 3 }));
  const other = run('b1');
  expect(queue.getProgress('b1')).toEqual({ state: 'waiting', place: 1 });

  leaving.abort();
  await expect(third).rejects.toThrow();
  const fourth = run('a4');
  for (const job of ['a1', 'b1', 'a2', 'a4']) {
    end(job);
    await new Promise(setImmediate);
  }
  await Promise.all([first, second, other, fourth]);
});

test('no more than fifty tasks wait; one more is refused as busy', async () => {
  const queue = new PrintQueue(1);
  const leaving = new AbortController();
  const ask = (person: number) =>
    queue.run(() => new Promise(() => undefined), { person, signal: leaving.signal });
  const all = Array.from({ length: 51 }, (_, person) => ask(person));
  await expect(ask(51)).rejects.toThrow(new PrintError({ kind: 'busy' }));
  leaving.abort();
  await Promise.allSettled(all.slice(1));
});

test('a task that waits too long is refused as busy and leaves the queue', async () => {
  const queue = new PrintQueue(1, 20);
  const { started, run, end } = tasks(queue);
  const first = run('a');
  await expect(run('b')).rejects.toThrow(new PrintError({ kind: 'busy' }));
  expect(queue.getProgress('b')).toBeUndefined();
  end('a');
  await first;
  expect(started).toEqual(['a']);
});
