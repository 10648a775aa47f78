import { expect, test } from 'vitest';
import { readable } from './log.ts';

test('a log line for people has its time, words and details', () => {
  const line = readable({
    time: '2026-11-14T15:04:05.678Z',
    level: 30,
    msg: 'request',
    status: 200,
    route: '/healthz',
  });
  expect(line).toBe('15:04:05 request status=200 route=/healthz');
});

test('a failure shows its stack', () => {
  const line = readable({
    time: '2026-11-14T15:04:05.678Z',
    level: 50,
    msg: 'failed',
    err: { message: 'm', stack: 'Error: m\n  at x' },
  });
  expect(line).toBe('15:04:05 ERROR failed\nError: m\n  at x');
});
