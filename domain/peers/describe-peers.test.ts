import { describe, expect, it, test } from 'vitest';
import {
  choosePeerDecimals,
  describeLeftOutHospitals,
  describeOwnState,
  describeParts,
  describePoint,
  formatPeerShare,
  judgePoint,
} from './describe-peers.ts';

const limits = { se: 0.02, low95: 0.9, high95: 1.11, low998: 0.85, high998: 1.18 };

describe('the sentence about a hospital', () => {
  it.each([
    [
      0.96,
      '4% fewer RN hours for the same patients than your peers; within what chance and hospitals’ differences explain.',
    ],
    [
      1.004,
      'As many RN hours for the same patients as your peers; within what chance and hospitals’ differences explain.',
    ],
    [
      1.15,
      '15% more RN hours for the same patients than your peers; outside the 95% limits, so more than chance and hospitals’ differences explain in 19 of 20 hospitals.',
    ],
    [
      0.8,
      '20% fewer RN hours for the same patients than your peers; outside the 99.8% limits, so more than chance and hospitals’ differences explain in 499 of 500 hospitals.',
    ],
  ])('says for ratio %s how many more or fewer hours, and whether chance explains it', (ratio, sentence) => {
    expect(describePoint({ ...limits, ratio })).toBe(sentence);
  });

  it('takes a point on a limit as within it', () => {
    expect(judgePoint({ ...limits, ratio: 1.11 })).toBe('within');
    expect(judgePoint({ ...limits, ratio: 1.1101 })).toBe('outside_95');
    expect(judgePoint({ ...limits, ratio: 0.85 })).toBe('outside_95');
    expect(judgePoint({ ...limits, ratio: 0.8499 })).toBe('outside_998');
  });

  it('has as many decimals as show on which side of a limit it is', () => {
    const near = { ...limits, low95: 0.9146, ratio: 0.9142 };
    expect([near, { ...near, ratio: 0.9149 }].map(choosePeerDecimals)).toEqual([1, 0]);
    expect(choosePeerDecimals({ ...limits, low95: 0.9143, ratio: 0.9142 })).toBe(2);
    expect(choosePeerDecimals({ ...limits, low95: 0.92, ratio: 0.91 })).toBe(0);
    expect(describePoint(near)).toMatch(/^8.6% fewer .* outside the 95% limits/);
  });

  it('rounds to whole percent, the same on both sides', () => {
    expect([0.945, 0.9951, 1.0049, 1.055].map(ratio => formatPeerShare(ratio, 0))).toEqual([
      '6% fewer',
      'As many',
      'As many',
      '6% more',
    ]);
  });
});

test('parts of the day are beside the peers over the whole day', () => {
  expect(
    describeParts(
      [
        { part: 'day', ratio: 1.01 },
        { part: 'night', ratio: 0.91 },
      ],
      0,
    ),
  ).toBe(
    'By day 1% more RN hours, by night 9% fewer, for the same patients, beside your peers over the whole day.',
  );
  expect(describeParts([], 0)).toBe('');
});

describe('what was left out', () => {
  it('is said as counts with reasons', () => {
    expect(describeLeftOutHospitals({ hospitals: 0, reasons: {} })).toBe(
      'No hospital that shares was left out.',
    );
    expect(describeLeftOutHospitals({ hospitals: 1, reasons: { weeks: 1 } })).toBe(
      '1 hospital was left out: 1 with fewer than 12 whole weeks in which RNs worked.',
    );
    expect(
      describeLeftOutHospitals({ hospitals: 4, reasons: { completeness: 2, other_group: 1, weeks: 1 } }),
    ).toBe(
      '4 hospitals were left out: 1 because this quarter of their modules counts in another group, 1 with fewer than 12 whole weeks in which RNs worked and 2 with less than 80% of their shifts entered.',
    );
  });

  it('is told the reader’s own hospital with its reason', () => {
    expect(describeOwnState('compared')).toBe('');
    expect(describeOwnState('absent')).toContain('did not share');
    expect(describeOwnState('other_group')).toContain('another group');
    expect(describeOwnState('completeness')).toBe(
      'Your hospital was left out: it is one with less than 80% of its shifts entered.',
    );
    expect(describeOwnState('weeks')).toContain('12 whole weeks');
  });
});
