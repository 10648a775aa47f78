import { expect, test, vi } from 'vitest';
import { createHealth } from './health.ts';

const start = new Date('2026-11-16T07:00:00Z');

test('a part that fails keeps its reason and the time of the change until it works again', () => {
  let now = start;
  const health = createHealth(() => now);
  expect(health.read().mail).toEqual({ state: 'ok', since: start });
  now = new Date('2026-11-16T07:05:00Z');
  health.report('mail', 'failing', 'the mail server refuses the sender');
  const failedAt = now;
  now = new Date('2026-11-16T07:06:00Z');
  health.report('mail', 'failing', 'the mail server refuses the sender');
  expect(health.read().mail).toEqual({
    state: 'failing',
    reason: 'the mail server refuses the sender',
    since: failedAt,
  });
  health.report('mail', 'ok');
  expect(health.read().mail).toEqual({ state: 'ok', since: now });
});

test('listeners hear of changes only', () => {
  const health = createHealth(() => start);
  const listener = vi.fn();
  const unsubscribe = health.subscribe(listener);
  health.report('live', 'ok');
  health.report('live', 'failing', 'no notification arrived');
  health.report('live', 'failing', 'no notification arrived');
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  health.report('live', 'ok');
  expect(listener).toHaveBeenCalledTimes(1);
});
