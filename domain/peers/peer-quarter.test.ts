import { describe, expect, it } from 'vitest';
import golden from '../golden/peers.json' with { type: 'json' };
import { computePeerQuarter, findLeftOutReason, type HospitalQuarter, sortPoints } from './peer-quarter.ts';

const hospitals: HospitalQuarter[] = golden.hospitals.map(({ weeks }) => ({
  weeks: weeks.map(([worked = 0, needed = 0]) => [worked, needed] as const),
  completeness: 0.8,
  isElsewhere: false,
}));
const [first = expect.fail('no hospital'), ...others] = hospitals;

describe('a quarter', () => {
  it('has a point of each hospital, rounded to four decimals, and nothing left out', () => {
    const { refused, points, leftOut } = computePeerQuarter(hospitals);
    expect(refused).toBeNull();
    expect(leftOut).toEqual({ hospitals: 0, reasons: {} });
    expect(points[0]).toEqual({
      ratio: 0.9767,
      se: 0.0115,
      low95: 0.8614,
      high95: 1.1609,
      low998: 0.7904,
      high998: 1.2652,
    });
  });

  it('compares the others as if a hospital that is left out were not there', () => {
    const all = computePeerQuarter([{ ...first, completeness: 0.79 }, ...others]);
    const alone = computePeerQuarter(others);
    expect(all).toMatchObject({ level: alone.level, tau: alone.tau });
    expect(all.points).toEqual([null, ...alone.points]);
    expect(all.leftOut).toEqual({ hospitals: 1, reasons: { completeness: 1 } });
  });

  it('is refused with fewer than five hospitals, and says how many there are', () => {
    const refused = { level: null, tau: null, refused: expect.any(String) };
    const four = computePeerQuarter(others.slice(1));
    expect(four).toMatchObject(refused);
    expect(four.points).toEqual([null, null, null, null]);
    expect(four.refused).toBe('4 hospitals can be compared. A comparison needs at least 5.');
    expect(computePeerQuarter([]).refused).toBe(
      'No hospital can be compared. A comparison needs at least 5.',
    );
    expect(computePeerQuarter([first]).refused).toBe(
      '1 hospital can be compared. A comparison needs at least 5.',
    );
    expect(computePeerQuarter(others).refused).toBeNull();
  });

  it('counts the hospitals that are left out by their first reason', () => {
    const { leftOut } = computePeerQuarter([
      { ...first, weeks: first.weeks.slice(1), completeness: 0.5 },
      { ...first, weeks: [], completeness: 0, isElsewhere: true },
      { ...first, completeness: 0.799 },
      { ...first, completeness: 0.2 },
    ]);
    expect(leftOut).toEqual({ hospitals: 4, reasons: { other_group: 1, weeks: 1, completeness: 2 } });
  });
});

describe('a hospital', () => {
  it('counts with twelve weeks in which an RN worked and 80 % of its shifts', () => {
    expect(findLeftOutReason(first)).toBeNull();
  });

  it('is left out if nobody worked in one of twelve weeks', () => {
    const weeks = [[0, 900] as const, ...first.weeks.slice(1)];
    expect(findLeftOutReason({ ...first, weeks })).toBe('weeks');
    expect(findLeftOutReason({ ...first, weeks: [[0, 900], ...first.weeks] })).toBeNull();
  });

  it('has no completeness to check if it is of another installation', () => {
    expect(findLeftOutReason({ ...first, completeness: null })).toBeNull();
  });
});

it('points are sorted by their figures alone', () => {
  const { points } = computePeerQuarter(hospitals);
  const sorted = sortPoints(points.filter(point => point !== null));
  expect(sorted.map(({ ratio }) => ratio)).toEqual([0.9228, 0.9281, 0.9767, 1.048, 1.0678, 1.0684]);
  expect(sortPoints(points.filter(point => point !== null).toReversed())).toEqual(sorted);
});
