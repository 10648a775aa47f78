import { expect, test } from 'vitest';
import { describeDue, describeMax, describeSource } from './words.ts';

test('a source says what was read, and when', () => {
  expect(describeSource({ cite: 'HB 3294', read: 'secondary', read_on: '2026-11-18' })).toBe(
    'HB 3294: a summary by a union, law firm or hospital association, read on 11/18/2026',
  );
  expect(describeSource({ cite: 'SB 5236', read: 'text', read_on: '2026-11-18' })).toBe(
    'SB 5236: the legal text, read on 11/18/2026',
  );
});

test.each([
  [0.5, '2 RNs for a patient'],
  [1, '1 patient per RN'],
  [6, '6 patients per RN'],
])('a maximum of %d reads “%s”', (max, words) => {
  expect(describeMax(max)).toBe(words);
});

test.each([
  [{ dates: ['01-31', '07-31'] }, 'January 31 and July 31'],
  [{ days_after_month_below: 7 }, 'Within 7 days after a month below the required share'],
  [null, ''],
])('a duty that is due %j reads “%s”', (due, words) => {
  expect(describeDue(due)).toBe(words);
});
