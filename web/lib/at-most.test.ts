import { expect, test, vi } from 'vitest';
import { atMost } from './at-most.ts';

test('a promise that resolves in time leaves no timer', async () => {
  vi.useFakeTimers();
  await atMost(500, Promise.resolve());
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a promise that never resolves is given up after the time', async () => {
  vi.useFakeTimers();
  const waited = atMost(500, new Promise(() => {}));
  const over = vi.fn();
  void waited.then(over);
  await vi.advanceTimersByTimeAsync(499);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
