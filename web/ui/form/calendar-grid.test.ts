import { expect, test } from 'vitest';
import { dateAfterKey, listWeeks } from './date-picker.tsx';

test('a month is shown as six weeks that start on Sunday', () => {
  const weeks = listWeeks('2026-11-14');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(listWeeks('2026-02-15')[0]?.[0]).toBe('2026-02-01');
  expect(listWeeks('2026-08-01')[0]?.[0]).toBe('2026-07-26');
});

test.each([
  ['ArrowLeft', '2026-11-13'],
  ['ArrowRight', '2026-11-15'],
  ['ArrowUp', '2026-11-07'],
  ['ArrowDown', '2026-11-21'],
  ['PageUp', '2026-10-14'],
  ['PageDown', '2026-12-14'],
  ['Home', '2026-11-08'],
  ['End', '2026-11-14'],
  ['a', undefined],
])('%s moves from Saturday, November 14 to %s', (key, expected) => {
  expect(dateAfterKey('2026-11-14', key)).toBe(expected);
});
