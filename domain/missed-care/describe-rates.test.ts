import { describe, expect, test } from 'vitest';
import { compareRates } from './compare-rates.ts';
import { describeEntries, describeRates, formatInterval } from './describe-rates.ts';

const compare = (short: [number, number], other: [number, number]) =>
  compareRates({ events: short[0], minutes: short[1] * 60 }, { events: other[0], minutes: other[1] * 60 });

describe('rates in words', () => {
  test('have their ratio and its interval', () => {
    expect(describeRates(compare([57, 400], [57, 1040]))).toBe(
      '142.5 per 1,000 hours on shifts short of target and 54.8 on the others: 2.60 times as often (95% interval 1.77 to 3.82).',
    );
  });

  test('warn if the interval includes 1', () => {
    expect(describeRates(compare([6, 400], [10, 1040]))).toBe(
      '15.0 per 1,000 hours on shifts short of target and 9.6 on the others: 1.56 times as often (95% interval 0.47 to 4.74). The interval includes 1, so chance alone may explain it.',
    );
  });

  test('have a lower limit only if the others have none', () => {
    expect(describeRates(compare([6, 200], [0, 800]))).toBe(
      '30.0 per 1,000 hours on shifts short of target and never on the others (95% interval of the ratio 4.71 or more).',
    );
  });

  test('say what is missing if they were refused', () => {
    expect(describeRates(compare([1, 200], [0, 800]))).toBe(
      'Missed once: a comparison needs at least 5 times.',
    );
  });
});

test('an interval without an upper limit reads as at least the lower one', () => {
  expect(formatInterval({ low: 1.774, high: null })).toBe('1.77 or more');
  expect(formatInterval({ low: null, high: null })).toBe('–');
});

test('completeness of entry is a number and a share of the shifts', () => {
  expect(describeEntries({ shifts: 360, withEntry: 77 })).toBe(
    '77 of 360 shifts had an entry (21.4%); the others count as nothing missed.',
  );
});
