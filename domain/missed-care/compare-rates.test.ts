import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import golden from '../golden/missed-care.json' with { type: 'json' };
import { binomialTail } from '../testing/binomial-tail.ts';
import { compareRates, nameTooLittle } from './compare-rates.ts';

const hours = (count: number) => count * 60;
const side = (events: number, ofHours: number) => ({ events, minutes: hours(ofHours) });

describe('the worked case', () => {
  const rows = [...golden.expect.types, golden.expect.together];
  test.each(rows.map(row => [row.type ?? 'all types', row] as const))('%s has its figures', (_, row) => {
    const compared = compareRates(
      side(row.events_short, row.hours_short),
      side(row.events_other, row.hours_other),
    );
    const figures = ['rateShort', 'rateOther', 'ratio', 'low', 'high'] as const;
    const expected = [row.rate_short, row.rate_other, row.ratio, row.low, row.high];
    for (const [index, name] of figures.entries()) {
      if (expected[index] === null) expect(compared[name]).toBeNull();
      else expect(compared[name]).toBeCloseTo(Number(expected[index]), 8);
    }
    expect(compared.refused !== null).toBe(row.refused);
  });
});

test.each([
  [side(3, 100), side(2, 100), ''],
  [side(2, 100), side(2, 100), 'too few times'],
  [side(3, 99), side(2, 100), 'too few hours'],
  [side(2, 100), side(2, 0), 'too few times and hours'],
])('%j beside %j has %j', (short, other, words) => {
  expect(nameTooLittle(compareRates(short, other))).toBe(words);
});

describe('a comparison', () => {
  test.each([
    ['4 events in all', side(2, 400), side(2, 400), 'Missed 4 times: a comparison needs at least 5 times.'],
    ['no event', side(0, 400), side(0, 400), 'Never missed: a comparison needs at least 5 times.'],
    [
      'less than 100 hours on one side',
      side(9, 99.99),
      side(9, 400),
      'Shifts short of target have 99 hours: a comparison needs at least 100.',
    ],
    [
      'too little of everything',
      side(1, 0),
      side(0, 40),
      'Missed once: a comparison needs at least 5 times. Shifts short of target have 0 hours: a comparison needs at least 100. The other shifts have 40 hours: a comparison needs at least 100.',
    ],
  ])('is refused with %s, and says what is missing', (_, short, other, words) => {
    expect(compareRates(short, other)).toEqual({
      eventsShort: short.events,
      hoursShort: short.minutes / 60,
      eventsOther: other.events,
      hoursOther: other.minutes / 60,
      rateShort: null,
      rateOther: null,
      ratio: null,
      low: null,
      high: null,
      refused: words,
    });
  });

  test('is made of 5 events and 100 hours on each side', () => {
    expect(compareRates(side(3, 100), side(2, 100)).refused).toBeNull();
  });

  test('has rates and a lower limit only if the others have no event', () => {
    const { rateShort, rateOther, ratio, low, high } = compareRates(side(6, 200), side(0, 800));
    expect([rateShort, rateOther, ratio, high]).toEqual([30, 0, null, null]);
    // Six of six: the share of which this has a probability of 2.5 %.
    const share = 0.025 ** (1 / 6);
    expect(low).toBeCloseTo((share / (1 - share)) * 4, 10);
  });

  test('is 0 with an upper limit if the short shifts have no event', () => {
    const { ratio, low, high } = compareRates(side(0, 200), side(6, 800));
    expect([ratio, low]).toEqual([0, 0]);
    const share = 1 - 0.025 ** (1 / 6);
    expect(high).toBeCloseTo((share / (1 - share)) * 4, 10);
  });

  test('has limits at which the counts, or more extreme ones, have a probability of 2.5 %', () => {
    const events = fc.integer({ min: 1, max: 150 });
    const exposure = fc.integer({ min: 100, max: 20_000 });
    fc.assert(
      fc.property(events, events, exposure, exposure, (short, other, hoursShort, hoursOther) => {
        fc.pre(short + other >= 5);
        const { ratio, low, high } = compareRates(side(short, hoursShort), side(other, hoursOther));
        const atLeast = (rateRatio: number | null) =>
          binomialTail(short + other, toShare(rateRatio ?? 0, hoursShort / hoursOther), short);
        expect(atLeast(low)).toBeCloseTo(0.025, 9);
        const atMost =
          1 - binomialTail(short + other, toShare(high ?? 0, hoursShort / hoursOther), short + 1);
        expect(atMost).toBeCloseTo(0.025, 9);
        expect(low).toBeLessThan(ratio ?? 0);
        expect(high).toBeGreaterThan(ratio ?? 0);
      }),
    );
  });

  test('is the reverse if the sides change places', () => {
    const there = compareRates(side(43, 400), side(50, 1040));
    const back = compareRates(side(50, 1040), side(43, 400));
    expect((there.low ?? 0) * (back.high ?? 0)).toBeCloseTo(1, 10);
    expect((there.ratio ?? 0) * (back.ratio ?? 0)).toBeCloseTo(1, 10);
  });
});

/** The share of the events in short shifts at this ratio of the rates. */
function toShare(rateRatio: number, exposureRatio: number): number {
  return (rateRatio * exposureRatio) / (1 + rateRatio * exposureRatio);
}
