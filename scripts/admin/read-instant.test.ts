import { expect, test } from 'vitest';
import { readInstant } from './read-instant.ts';

test.each([
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2026-03-01T08:30Z', '2026-03-01T08:30:00.000Z'],
  ['2026-03-01T23:59:59.999Z', '2026-03-01T23:59:59.999Z'],
])('%s is the instant %s', (text, instant) => {
  expect(readInstant(text)).toBe(instant);
});

test.each(['', 'yesterday', '2026-3-1', '2026-02-30', '2026-13-01', '2026-03-01T08:30', '2026-03-01T25:00Z'])(
  '%j is rejected as a date',
  text => {
    expect(() => readInstant(text)).toThrow(`${text} is neither a date`);
  },
);
