import { describe, expect, it } from 'vitest';
import type { CoreFigures } from './core-figures.ts';
import { computePointCost, describeCore, formatShare } from './describe-core.ts';

const figures = (changes: Partial<CoreFigures>): CoreFigures => ({
  core: 10,
  coverage: 0.923,
  shortHours: 900,
  idleHours: 20_000,
  unresolvedHours: 300,
  cost: 4_000_000,
  ...changes,
});

describe('the words about a core', () => {
  it('say what it covers, and what one more RN would cover and cost', () => {
    const next = figures({ core: 11, coverage: 0.9512, cost: 4_438_000 });
    expect(describeCore(figures({}), next)).toBe(
      '10 RNs cover 92.3% of the time. One more covers 95.1% and costs $438,000 more a year.',
    );
  });

  it('leave out a cost that is unknown, and say if one more RN saves more than it costs', () => {
    const one = figures({ core: 1 });
    expect(describeCore(one, figures({ core: 2, cost: null }))).toBe(
      '1 RN covers 92.3% of the time. One more covers 92.3%.',
    );
    expect(describeCore(one, figures({ core: 2, cost: 3_000_000 }))).toMatch(
      /costs \$1,000,000 less a year\.$/,
    );
  });
});

describe('the cost of a point of coverage', () => {
  it('is what the last RN costs divided by what it covers', () => {
    const next = figures({ core: 11, coverage: 0.943, cost: 4_400_000 });
    expect(computePointCost(next, figures({}))).toBeCloseTo(200_000, 6);
  });

  it('is unknown without a cost, or if nothing more is covered', () => {
    expect(computePointCost(figures({ cost: null }), figures({}))).toBeNull();
    expect(computePointCost(figures({ coverage: 0.95 }), figures({ cost: null }))).toBeNull();
    expect(computePointCost(figures({ coverage: 0.92304 }), figures({}))).toBeNull();
  });
});

describe('formatShare', () => {
  it('has one decimal, and calls only everything 100%', () => {
    expect([0.923, 0.9994, 0.9999, 1, 0].map(formatShare)).toEqual([
      '92.3%',
      '99.9%',
      '>99.9%',
      '100.0%',
      '0.0%',
    ]);
  });
});
