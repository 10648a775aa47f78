import { describe, expect, test } from 'vitest';
import { askAboutCount } from './unusual-count.ts';

const ask = (value: number, previous: number | null, ...known: number[]) =>
  askAboutCount(value, { previous, known });

describe('a number', () => {
  test('far above the shift before is asked about with both', () => {
    expect(ask(24, 7)).toBe('24 after 7: is that right?');
  });

  test('far below the shift before is asked about too', () => {
    expect(ask(1, 12)).toBe('1 after 12: is that right?');
    expect(ask(0, 6)).toBe('0 after 6: is that right?');
  });

  test.each([
    [11, 1, true],
    [7, 1, true],
    [6, 1, false],
    [5, 0, false],
    [12, 6, true],
    [11, 6, false],
    [20, 14, false],
    [30, 16, false],
    [7, 7, false],
    [2.5, 8.5, true],
  ])('%d after %d: asked is %s', (value, previous, isAsked) => {
    expect(ask(value, previous) !== null).toBe(isAsked);
  });

  test('near another value that the field had is usual', () => {
    expect(ask(24, 7, 3, 20)).toBeNull();
    expect(ask(24, 7, 3, 9)).not.toBeNull();
  });

  test('has nothing to be compared with if there is no shift before', () => {
    expect(ask(24, null, 1)).toBeNull();
  });
});
