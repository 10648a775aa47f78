import { describe, expect, it } from 'vitest';
import goldenCases from '../golden/default-range.json' with { type: 'json' };
import { computeDefaultRange, resolveRange } from './default-range.ts';

describe('computeDefaultRange', () => {
  it.each(goldenCases)('the default range on $today from $first_good_month is $expect', goldenCase => {
    const { start, end } = computeDefaultRange(goldenCase.today, goldenCase.first_good_month);
    expect([start, end]).toEqual(goldenCase.expect);
  });

  it('starts with the first day of the first good month', () => {
    expect(computeDefaultRange('2026-11-14', '2026-08-20')).toEqual({
      start: '2026-08-01',
      end: '2026-10-31',
    });
  });

  it('is today alone if the first good month is in the future', () => {
    expect(computeDefaultRange('2026-11-14', '2026-12-01')).toEqual({
      start: '2026-11-14',
      end: '2026-11-14',
    });
  });

  it('ends on the leap day', () => {
    expect(computeDefaultRange('2024-03-31', null)).toEqual({ start: '2023-03-01', end: '2024-02-29' });
  });
});

describe('resolveRange', () => {
  const asked = (start?: string, end?: string) => resolveRange({ start, end }, '2026-11-14', null);

  it('is the requested range, else the default', () => {
    expect(asked('2026-01-05', '2026-02-05')).toEqual({ start: '2026-01-05', end: '2026-02-05' });
    expect(asked()).toEqual({ start: '2025-11-01', end: '2026-10-31' });
    expect(asked('2026-01-05')).toEqual({ start: '2026-01-05', end: '2026-10-31' });
    expect(asked(undefined, '2026-02-05')).toEqual({ start: '2025-11-01', end: '2026-02-05' });
  });

  it('adjusts a missing end to a start of this month or later', () => {
    expect(asked('2026-11-03')).toEqual({ start: '2026-11-03', end: '2026-11-14' });
    expect(asked('2026-10-31')).toEqual({ start: '2026-10-31', end: '2026-10-31' });
    expect(asked('2026-11-14')).toEqual({ start: '2026-11-14', end: '2026-11-14' });
    expect(asked('2026-12-03')).toEqual({ start: '2026-12-03', end: '2026-12-03' });
  });

  it('adjusts a missing start to an early end', () => {
    expect(asked(undefined, '2025-11-01')).toEqual({ start: '2025-11-01', end: '2025-11-01' });
    expect(asked(undefined, '2025-10-31')).toEqual({ start: '2024-11-01', end: '2025-10-31' });
    expect(asked(undefined, '2020-03-31')).toEqual({ start: '2019-04-01', end: '2020-03-31' });
  });

  it('is null if it ends before it starts', () => {
    expect(asked('2026-02-05', '2026-02-04')).toBeNull();
  });
});
