import { expect, test } from 'vitest';
import { installTickingClock } from '../testing/ticking-clock.ts';
import { runInSlices, Slices } from './run-in-slices.ts';

installTickingClock();

function* count(steps: number, seen: (step: number) => void = () => undefined) {
  for (let step = 0; step < steps; step += 1) {
    seen(step);
    yield;
  }
  return steps;
}

/** Adds `turn` at each turn of the event loop, until it is stopped. */
function recordTurns(events: string[]): () => void {
  let isOver = false;
  const turn = () => {
    if (isOver) return;
    events.push('turn');
    setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isOver = true;
  };
}

test('a short computation ends without a turn of the event loop', async () => {
  const events: string[] = [];
  const stop = recordTurns(events);
  expect(await runInSlices(count(5))).toBe(5);
  stop();
  expect(events).toEqual([]);
});

test('the event loop turns between the slices of a long computation', async () => {
  const events: string[] = [];
  const stop = recordTurns(events);
  expect(await runInSlices(count(100))).toBe(100);
  stop();
  expect(events.length).toBeGreaterThanOrEqual(9);
});

test('between two turns of the event loop, one computation has a slice', async () => {
  const events: string[] = [];
  const start = (name: string) => runInSlices(count(100, () => events.at(-1) !== name && events.push(name)));
  const [first, second] = [start('first'), start('second')];
  // Both begin at once.
  events.length = 0;
  const stop = recordTurns(events);
  await Promise.all([first, second]);
  stop();
  const slices = events.flatMap((event, index) => (event === 'turn' ? [] : [events[index + 1] ?? 'turn']));
  expect(new Set(slices)).toEqual(new Set(['turn']));
  expect(slices.length).toBeGreaterThanOrEqual(18);
});

test('a computation ends when nobody waits for it any more', async () => {
  const leaving = new AbortController();
  const seen: number[] = [];
  const running = runInSlices(
    count(1_000, step => seen.push(step)),
    leaving.signal,
  );
  leaving.abort(new Error('gone'));
  await expect(running).rejects.toThrow('gone');
  expect(seen.length).toBeLessThan(100);
});

test('an error of the computation is that of the call, and the next one runs', async () => {
  const failing = function* () {
    yield* count(50);
    throw new RangeError('no such period');
  };
  await expect(runInSlices(failing())).rejects.toThrow(new RangeError('no such period'));
  expect(await runInSlices(count(50))).toBe(50);
});

test('a slice begins after the pause', async () => {
  const slices = new Slices();
  while (!slices.isOver());
  await slices.pause();
  expect(slices.isOver()).toBe(false);
});
