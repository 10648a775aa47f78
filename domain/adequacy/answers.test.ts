import { describe, expect, test } from 'vitest';
import { judgeAnswers, nameAnswer, takesAnswers } from './answers.ts';

describe('a shift', () => {
  test.each([
    [[-1], 'too few'],
    [[-2], 'too few'],
    [[0], 'enough'],
    [[2], 'enough'],
    [[-1, 0], 'tie'],
    [[-2, 2], 'tie'],
    [[-2, -1], 'too few'],
    [[-1, 0, 1], 'enough'],
    [[-2, -1, 2], 'too few'],
    [[-1, -1, 0, 0], 'tie'],
    [[-1, 0, 0, 0], 'enough'],
    [[-1, -1, -1, 0], 'too few'],
  ])('that has the answers %j is felt as %s', (answers, expected) => {
    expect(judgeAnswers(answers)).toBe(expected);
  });
});

describe('a window', () => {
  const startsAt = Date.parse('2026-11-14T12:00:00Z');
  const window = { startsAt, minutes: 240 };
  test.each([
    ['2026-11-14T11:59:59.999Z', false],
    ['2026-11-14T12:00:00.000Z', true],
    ['2026-11-15T04:00:00.000Z', true],
    ['2026-11-15T04:00:00.001Z', false],
  ])('takes answers at %s: %s', (at, expected) => {
    expect(takesAnswers(window, Date.parse(at))).toBe(expected);
  });
});

test('each answer has a name', () => {
  expect(([-2, -1, 0, 1, 2] as const).map(nameAnswer)).toEqual([
    'Far too few',
    'Too few',
    'About right',
    'More than enough',
    'Far too many',
  ]);
});
