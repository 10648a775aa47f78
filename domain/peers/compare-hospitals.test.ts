import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import golden from '../golden/peers.json' with { type: 'json' };
import { compareHospitals, computeLevel, type HospitalLevel, type PeerWeek } from './compare-hospitals.ts';

const toWeeks = (weeks: readonly (readonly number[])[]): PeerWeek[] =>
  weeks.map(([worked = 0, needed = 0]) => [worked, needed]);

test('the worked case has its level, variance and limits', () => {
  const { level, tau, points } = compareHospitals(
    golden.hospitals.map(({ weeks }) => computeLevel(toWeeks(weeks))),
  );
  expect(level).toBeCloseTo(golden.expect.level, 10);
  expect(tau).toBeCloseTo(golden.expect.tau, 10);
  expect(points).toHaveLength(golden.expect.hospitals.length);
  for (const [index, { id: _, ...expected }] of golden.expect.hospitals.entries()) {
    for (const [name, value] of Object.entries(expected)) {
      expect(points[index]?.[name as keyof typeof expected], `${index} ${name}`).toBeCloseTo(value, 10);
    }
  }
});

describe('the level of a hospital', () => {
  it('is all worked by all needed hours, not the mean of the weeks', () => {
    const { level } = computeLevel([
      [10, 20],
      [300, 200],
    ]);
    expect(level).toBeCloseTo(310 / 220, 12);
  });

  it('has the error of the mean of its weeks’ logarithms', () => {
    const { se } = computeLevel([
      [Math.E, 1],
      [1, 1],
      [1 / Math.E, 1],
    ]);
    expect(se).toBeCloseTo(1 / Math.sqrt(3), 12);
  });

  it('has an error of at least 0.001, also if every week is the same', () => {
    expect(computeLevel(Array.from({ length: 12 }, () => [90, 100] as const)).se).toBe(0.001);
  });
});

const hospital = fc.record({
  level: fc.double({ min: 0.5, max: 2, noNaN: true }),
  se: fc.double({ min: 0.001, max: 0.1, noNaN: true }),
});
const group = fc.array(hospital, { minLength: 5, maxLength: 20 });

const at = (hospitals: readonly HospitalLevel[], index: number) =>
  compareHospitals(hospitals).points[index] ?? expect.fail('no point');

describe('a comparison', () => {
  it('has ratios whose geometric mean is 1', () => {
    fc.assert(
      fc.property(group, hospitals => {
        const { points } = compareHospitals(hospitals);
        const logs = points.map(({ ratio }) => Math.log(ratio));
        expect(logs.reduce((total, log) => total + log, 0)).toBeCloseTo(0, 8);
      }),
    );
  });

  it('does not depend on the order of the hospitals', () => {
    fc.assert(
      fc.property(group, hospitals => {
        const there = compareHospitals(hospitals);
        const back = compareHospitals(hospitals.toReversed());
        expect(back.tau).toBeCloseTo(there.tau, 8);
        for (const [index, point] of back.points.toReversed().entries()) {
          expect(point.high95).toBeCloseTo(there.points[index]?.high95 ?? 0, 6);
        }
      }),
    );
  });

  it('gives the same points if every hospital works twice as many hours', () => {
    fc.assert(
      fc.property(group, hospitals => {
        const twice = compareHospitals(hospitals.map(({ level, se }) => ({ level: 2 * level, se })));
        const once = compareHospitals(hospitals);
        expect(twice.level).toBeCloseTo(2 * once.level, 8);
        for (const [index, { ratio }] of twice.points.entries()) {
          expect(ratio).toBeCloseTo(once.points[index]?.ratio ?? 0, 8);
        }
      }),
    );
  });

  it('has limits around 1 that contain each other', () => {
    fc.assert(
      fc.property(group, hospitals => {
        for (const { low95, high95, low998, high998 } of compareHospitals(hospitals).points) {
          expect(low998).toBeLessThan(low95);
          expect(low95).toBeLessThan(1);
          expect(high95).toBeLessThan(high998);
          expect(low95 * high95).toBeCloseTo(1, 8);
        }
      }),
    );
  });

  it('does not let a hospital widen its own limits', () => {
    const like = Array.from({ length: 5 }, (_, index) => ({ level: 1 + index / 100, se: 0.01 }));
    const far = at([...like, { level: 3, se: 0.01 }], 5);
    const near = at([...like, { level: 1.02, se: 0.01 }], 5);
    expect(far.high95).toBeCloseTo(near.high95, 12);
    expect(at([...like, { level: 3, se: 0.01 }], 0).high95).toBeGreaterThan(2 * near.high95);
  });

  it('has no variance beyond chance if hospitals differ less than their errors', () => {
    const { tau, points } = compareHospitals([0.99, 1, 1.01, 1, 1].map(level => ({ level, se: 0.05 })));
    expect(tau).toBe(0);
    expect(points[0]?.high95).toBeCloseTo(Math.exp(1.959964 * 0.05), 10);
  });
});
