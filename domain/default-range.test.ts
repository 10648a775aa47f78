import { describe, expect, it } from 'vitest';
import { defaultRange } from './default-range.ts';
import goldenCases from './golden/default-range.json' with { type: 'json' };

describe('defaultRange', () => {
  it.each(goldenCases)('on $today from $first_good_month is $expect', goldenCase => {
    const { start, end } = defaultRange(goldenCase.today, goldenCase.first_good_month);
    expect([start, end]).toEqual(goldenCase.expect);
  });

  it('takes the month of a first good date in its middle', () => {
    expect(defaultRange('2026-11-14', '2026-08-20')).toEqual({ start: '2026-08-01', end: '2026-10-31' });
  });

  it('is today alone while the first good month is still to come', () => {
    expect(defaultRange('2026-11-14', '2026-12-01')).toEqual({ start: '2026-11-14', end: '2026-11-14' });
  });

  it('ends on the leap day', () => {
    expect(defaultRange('2024-03-31', null)).toEqual({ start: '2023-03-01', end: '2024-02-29' });
  });
});
