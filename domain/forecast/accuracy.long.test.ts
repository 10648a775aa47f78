import { describe, expect, test } from 'vitest';
import { judgeUnits } from '../testing/judge-forecast.ts';
import { otherUnits, tunedUnits, unseenUnits } from '../testing/unit-families.ts';

/** None of them was used to choose the settings of the forecast. */
const seeds = Array.from({ length: 12 }, (_, index) => 201 + index);

describe.each([
  ['units like those that the settings were chosen with', tunedUnits],
  ['units of other kinds', otherUnits],
  ['units of kinds that were never looked at', unseenUnits],
])('forecasts of %s', (_, units) => {
  const { verdicts, pooled } = judgeUnits(units, seeds);
  test('have errors of at most 0.75, 0.95 and 1 of the weekday mean’s', () => {
    const [near = 1, middle = 1, far = 1] = pooled;
    expect([near <= 0.75, middle <= 0.95, far <= 1]).toEqual([true, true, true]);
  });

  test('have 72 to 88 % of their targets inside the band, by unit and horizon', () => {
    const outside = verdicts.filter(({ coverage }) =>
      coverage.some(share => share !== null && (share < 0.72 || share > 0.88)),
    );
    expect(outside).toEqual([]);
  });
});
