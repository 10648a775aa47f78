import { describe, expect, it } from 'vitest';
import {
  abbreviate,
  abbreviateAmounts,
  formatDate,
  formatFriendlyDate,
  formatMoney,
  formatMoneyTick,
  formatNumber,
  formatPercentage,
  formatProductivity,
  formatProductivityIndex,
  formatRatio,
  formatShare,
  formatSigned,
  formatSignedMoney,
  formatVariance,
} from './formatting.ts';

describe('numbers', () => {
  it('round half away from zero and group thousands', () => {
    expect(formatNumber(1234.565, 2)).toBe('1,234.57');
    expect(formatNumber(2.5, 0)).toBe('3');
    expect(formatNumber(1_234_567, 0)).toBe('1,234,567');
    expect(formatNumber(-1234.5, 1)).toBe('−1,234.5');
    expect(formatNumber(-0.04, 1)).toBe('0.0');
  });

  it('have 1 decimal for ratios and percentages and 2 for productivity', () => {
    expect(formatRatio(1.625)).toBe('1.6');
    expect(formatPercentage(12.34)).toBe('12.3%');
    expect(formatProductivity(16.016)).toBe('16.02');
  });

  it.each([
    [100, '100.0%'],
    [99.96, '99.96%'],
    [99.996, '99.996%'],
    [99.94, '99.9%'],
    [0.04, '0.04%'],
    [0.0004, '0.000%'],
    [0, '0.0%'],
    [100.04, '100.0%'],
  ])(
    'a share of %s percent reads %s: below 100 never 100 and above 0 never 0, with up to three digits',
    (percent, text) => {
      expect(formatPercentage(percent)).toBe(text);
    },
  );

  it.each([
    [79.96, 80, '79.96%'],
    [80, 80, '80.0%'],
    [80.0004, 80, '80.0004%'],
    [66.66666666666667, 66.6667, '66.66667%'],
    [79.96, null, '80.0%'],
    [99.96, 80, '99.96%'],
    [null, 80, '–'],
  ])('a share of %s percent beside a required one of %s is on its side: %s', (share, required, text) => {
    expect(formatShare(share, required)).toBe(text);
  });

  it('read as a dash if the figure does not exist', () => {
    const shown = [
      formatNumber(null, 2),
      formatRatio(null),
      formatProductivity(null),
      formatPercentage(null),
      formatSigned(null),
      formatVariance(null),
      formatMoney(null),
      abbreviate(null),
    ];
    expect(new Set(shown)).toEqual(new Set(['–']));
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [999.94, '999.9'],
    [999.96, '1.0K'],
    [1000, '1.0K'],
    [12_345, '12.3K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [-999_950, '−1.0M'],
    [4_721_857.92, '4.7M'],
    [999_949_999, '999.9M'],
    [999_950_000, '1.0B'],
    [2e9, '2.0B'],
    [3.25e12, '3.3T'],
    [1e15, '1.0Q'],
    [1.5e18, '1,500.0Q'],
    [-12_345, '−12.3K'],
  ])('%s is abbreviated to %s', (value, text) => {
    expect(abbreviate(value)).toBe(text);
  });
});

describe('the productivity index', () => {
  it('reads as infinity without RNs and as a dash without shifts', () => {
    expect(formatProductivityIndex(103.6, 5)).toBe('104');
    expect(formatProductivityIndex(null, 0)).toBe('∞');
    expect(formatProductivityIndex(null, null)).toBe('–');
  });
});

describe('variance', () => {
  it.each([
    [-1.2, '−1.2', '1.2 RNs under target'],
    [0.65, '+0.7', '0.7 RNs over target'],
    [0.049, '0.0', 'On target'],
    [-0.049, '0.0', 'On target'],
    [-0.05, '−0.1', '0.1 RNs under target'],
  ])('a variance of %s reads %s, and %s', (variance, signed, words) => {
    expect(formatSigned(variance)).toBe(signed);
    expect(formatVariance(variance)).toBe(words);
  });
});

describe('money', () => {
  it('is formatted with or without cents', () => {
    expect(formatMoney(1_126_157.76)).toBe('$1,126,157.76');
    expect(formatMoney(1_126_157.76, 0)).toBe('$1,126,158');
    expect(formatMoney(-5)).toBe('−$5.00');
    expect(formatMoney(-0.001)).toBe('$0.00');
    expect([12_345.4, -500, 0.4, -0.4].map(formatSignedMoney)).toEqual(['+$12,345', '−$500', '$0', '$0']);
  });
});

describe('large amounts of money', () => {
  it.each([
    ['+$1,126,157.76 in 92 days', '+$1.1M in 92 days'],
    ['−$999,950 in 365 days', '−$1.0M in 365 days'],
    ['$999,949', '$999.9K'],
    ['$99,999', '$99,999'],
    ['$100,000', '$100.0K'],
    ['$0', '$0'],
    ['2,064,000 shifts', '2,064,000 shifts'],
    ['$4,721,858 a year for 80.03 paid FTEs', '$4.7M a year for 80.03 paid FTEs'],
  ])('%s is abbreviated to %s', (text, short) => {
    expect(abbreviateAmounts(text)).toBe(short);
  });

  it.each([
    [0, '$0'],
    [18_200, '$18,200'],
    [100_000, '$100K'],
    [100_250, '$100.25K'],
    [-1_500_000, '−$1.5M'],
    [2_000_000_000, '$2B'],
    [1_000_500, '$1,000,500'],
    [1_001_000, '$1.001M'],
  ])('the value %s of an axis reads %s, not rounded', (value, text) => {
    expect(formatMoneyTick(value)).toBe(text);
  });
});

describe('dates', () => {
  it('read M/D/YYYY', () => {
    expect(formatDate('2026-03-07')).toBe('3/7/2026');
  });

  it('are friendly, with the year only if it is not the current one', () => {
    expect(formatFriendlyDate('2026-11-14', '2026-12-01')).toBe('Saturday, November 14');
    expect(formatFriendlyDate('2025-11-14', '2026-12-01')).toBe('Friday, November 14, 2025');
  });
});
