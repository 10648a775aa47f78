import { describe, expect, test } from 'vitest';
import { describeCalibration, describeTargetChange, formatVarianceAt } from './describe-calibration.ts';

const v20 = { value: 0.92, low: -3.04, high: 6.4 };
const fit = { a: -1.3, b: -0.1, seA: 0.15, seB: 0.02, covariance: 0 };

describe('a calibration in a sentence', () => {
  test.each([
    [v20, 'at 0.9% above target (−3.0 to 6.4)'],
    [{ value: -3.21, low: -8, high: -0.5 }, 'at 3.2% below target (−8.0 to −0.5)'],
    [{ value: 0.04, low: -2, high: 2.04 }, 'at target (−2.0 to 2.0)'],
    [{ value: -0.04, low: -2, high: 2.04 }, 'at target (−2.0 to 2.0)'],
  ])('names the place of %j', (given, place) => {
    expect(describeCalibration({ atTarget: 0.214, v20: given })).toBe(
      `At target, 21% of shifts are felt as too few; one in five would be reached ${place}.`,
    );
  });

  test('is short in a table', () => {
    expect(formatVarianceAt(v20)).toBe('+0.9% (−3.0 to 6.4)');
    expect(formatVarianceAt({ value: -3, low: -8, high: 2 })).toBe('−3.0% (−8.0 to 2.0)');
  });
});

describe('a change of the targets', () => {
  const describeBy = (percent: number) => describeTargetChange(fit, { percent, targetHoursPerMonth: 5204 });
  test.each([
    [
      1,
      'With targets 1% higher, 52 RN hours a month more; 20% (15 to 25) of shifts at target would be felt as too few.',
    ],
    [
      -5,
      'With targets 5% lower, 260 RN hours a month fewer; 31% (24 to 39) of shifts at target would be felt as too few.',
    ],
    [0, 'With the targets as they are, 21% (17 to 27) of shifts at target are felt as too few.'],
  ])('has hours and a share if it is %i%%', (percent, sentence) => {
    expect(describeBy(percent)).toBe(sentence);
  });
});
