import { describe, expect, test } from 'vitest';
import { describeScore, nameHorizon } from './describe-score.ts';

const near = { fromHours: 0, toHours: 12, forecasts: 100, mae: 0.62, maeSameWeekday: 0.91, coverage: 0.84 };
const next = { fromHours: 12, toHours: 24, forecasts: 300, mae: 0.84, maeSameWeekday: 0.9, coverage: 0.8 };
const far = {
  fromHours: 24,
  toHours: 168,
  forecasts: 900,
  mae: 0.91,
  maeSameWeekday: 0.94,
  coverage: 0.81,
};

test('horizons are named in hours up to a day, then in days', () => {
  expect([near, next, far].map(nameHorizon)).toEqual(['Up to 12 hours', '12 to 24 hours', '1 to 7 days']);
});

describe('the score in words', () => {
  test('has the share inside the band, and each error beside that of the weekday average', () => {
    expect(describeScore([near, next])).toEqual([
      'In the last 90 days, 8 of 10 targets were inside the band.',
      'Up to 12 hours ahead, the forecast was off by 0.6 RNs on average, the weekday average by 0.9.',
      '12 to 24 hours ahead, the forecast was off by 0.8 RNs on average, the weekday average by 0.9.',
    ]);
  });

  test.each([
    [1.2, 0.9, '1.2 RNs on average, no better than the weekday average (0.9).'],
    [0.94, 0.92, '0.94 RNs on average, no better than the weekday average (0.92).'],
    [0.921, 0.922, '0.92 RNs on average, no better than the weekday average (0.92).'],
    [0.92, 0.94, '0.92 RNs on average, the weekday average by 0.94.'],
  ])('compares an error of %s with %s of the weekday average', (mae, maeSameWeekday, text) => {
    expect(describeScore([{ ...far, mae, maeSameWeekday }])[1]).toBe(
      `1 to 7 days ahead, the forecast was off by ${text}`,
    );
  });

  test('says why coverage is not judged', () => {
    expect(describeScore([{ ...far, coverage: null }])[0]).toBe(
      'In the last 90 days, more than a fifth of the targets equaled the minimum, so the band is not judged.',
    );
  });

  test.each([
    [1, 'all targets'],
    [0.97, 'nearly all targets'],
    [0.55, '6 of 10 targets'],
  ])('a score with a coverage of %s names %s', (coverage, text) => {
    expect(describeScore([{ ...near, coverage }])[0]).toBe(
      `In the last 90 days, ${text} were inside the band.`,
    );
  });

  test('leaves out horizons without forecasts, and says if there are none', () => {
    const none = { ...far, forecasts: 0, mae: null, maeSameWeekday: null, coverage: null };
    expect(describeScore([near, none])).toHaveLength(2);
    expect(describeScore([none])).toEqual([
      'No forecast can be checked yet: the first ones have to come true.',
    ]);
  });
});
