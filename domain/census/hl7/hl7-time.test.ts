import { expect, test } from 'vitest';
import { parseHl7Time } from './hl7-time.ts';

test.each([
  ['20261114150203', '2026-11-14T20:02:03.000Z'],
  ['202611141502', '2026-11-14T20:02:00.000Z'],
  ['2026111415', '2026-11-14T20:00:00.000Z'],
  ['20261114', '2026-11-14T05:00:00.000Z'],
  ['20261114150203.4567', '2026-11-14T20:02:03.456Z'],
  ['20261114150203.5+0100', '2026-11-14T14:02:03.500Z'],
  ['20261114150203-0800', '2026-11-14T23:02:03.000Z'],
  ['20261114150260', '2026-11-14T20:02:59.000Z'],
  // The hour is skipped, and repeated.
  ['20260308023000', '2026-03-08T07:30:00.000Z'],
  ['20261101013000', '2026-11-01T05:30:00.000Z'],
])('%s in New York is %s', (text, instant) => {
  expect(new Date(parseHl7Time(text, 'America/New_York') ?? Number.NaN).toISOString()).toBe(instant);
});

test.each(['', '2026', '20261314', '20260230', '20261114250000', '2026-11-14', '20261114150203+99', 'today'])(
  '“%s” is not a time',
  text => {
    expect(parseHl7Time(text, 'America/New_York')).toBeUndefined();
  },
);
