import { describe, expect, test } from 'vitest';
import { isEnough } from './enough.ts';

/** Shifts with the people who answered about each: `['ab', 'c']` has two. */
const by = (...shifts: string[]) => shifts.map(people => ({ people: [...people] }));
const times = (count: number, people: string) => Array.from({ length: count }, () => people);

describe('answers of people', () => {
  test.each<[string, boolean, string[]]>([
    ['nine shifts of five people', false, ['a', 'b', 'c', 'd', 'e', 'a', 'b', 'c', 'd']],
    ['ten shifts of five people', true, ['a', 'b', 'c', 'd', 'e', 'a', 'b', 'c', 'd', 'e']],
    ['many shifts of four people', false, times(20, 'abcd')],
    ['many shifts of nobody', false, times(20, '')],
    ['ten shifts, five of one person', true, [...times(5, 'a'), 'b', 'c', 'd', 'e', 'e']],
    ['ten shifts, six of one person', false, [...times(6, 'a'), 'b', 'c', 'd', 'e']],
    ['ten shifts, each of one person and somebody else,', true, [...times(6, 'ab'), 'ac', 'ac', 'ad', 'ae']],
    [
      'ten shifts of one person, nine of them also of somebody else,',
      false,
      [...times(6, 'ab'), 'ac', 'a', 'ad', 'ae'],
    ],
  ])('about %s are enough: %s', (_, expected, shifts) => {
    expect(isEnough('people', by(...shifts))).toBe(expected);
  });
});

test('imported answers are enough about ten shifts', () => {
  expect([9, 10].map(count => isEnough('imported', by(...times(count, ''))))).toEqual([false, true]);
});
