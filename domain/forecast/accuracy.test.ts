import { expect, test } from 'vitest';
import { judgeUnits } from '../testing/judge-forecast.ts';
import { tunedUnits } from '../testing/unit-families.ts';

// One seed that the settings were not chosen with; the long test has many, and units of other kinds.
test('forecasts of simulated units beat the weekday mean, and their bands contain 72 to 88 %', () => {
  expectGood(judgeUnits(tunedUnits, [104]));
});

test('forecasts of the RNs that a standard requires are as good as those of targets', () => {
  expectGood(judgeUnits(tunedUnits, [104], 'required'));
});

function expectGood({ verdicts, pooled }: ReturnType<typeof judgeUnits>): void {
  const [near = 1, middle = 1, far = 1] = pooled;
  expect([near <= 0.75, middle <= 0.95, far <= 1], pooled.join(' ')).toEqual([true, true, true]);
  const outside = verdicts.flatMap(({ name, coverage }) =>
    coverage.filter(share => share !== null && (share < 0.72 || share > 0.88)).map(share => [name, share]),
  );
  expect(outside).toEqual([]);
  const unjudged = verdicts.filter(({ coverage }) => coverage.every(share => share === null));
  expect(unjudged.map(({ name }) => name)).toEqual(['mostly at the minimum']);
}
