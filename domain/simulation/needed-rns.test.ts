import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRows, sumDirectly } from '../testing/direct-sum.ts';
import { computeNeededRns, getCoverage, getIdle, type NeededRns, type PatientLoad } from './needed-rns.ts';

const load = (meanCount: number, rnsPerPatient: number): PatientLoad => ({ meanCount, rnsPerPatient });
const labor = [load(2.7, 1), load(0.55, 1), load(0.27, 2), load(0.82, 0.333), load(1.1, 0)];
const couplets = [load(15.1, 0.333), load(1.5, 0.25), load(3.1, 0.5), load(0.4, 0.167)];
/** e^−2,000 is no double. */
const crowd = [load(2000, 0.02), load(900, 0.011), load(3, 1.5)];

function expectEqual(needed: NeededRns, loads: readonly PatientLoad[], phi: number) {
  const rows = readRows(sumDirectly(loads, phi), needed.covered.length + 1);
  for (const [rns, { covered, idle }] of rows.entries()) {
    expect(Math.abs(getCoverage(needed, rns) - covered), `coverage of ${rns}`).toBeLessThan(1e-11);
    expect(Math.abs(getIdle(needed, rns) - idle), `idle of ${rns}`).toBeLessThan(1e-9);
  }
}

describe('the distribution of needed RNs', () => {
  it.each([
    { name: 'Poisson counts', loads: labor, phi: 1 },
    { name: 'many patients with few RNs each', loads: couplets, phi: 1 },
    { name: 'counts with a variance of 1.35 × mean', loads: couplets, phi: 1.35 },
    { name: 'counts with a variance of 2.5 × mean', loads: labor, phi: 2.5 },
    { name: 'counts that hardly vary more than Poisson counts', loads: labor, phi: 1.000001 },
    { name: 'mean counts above 745', loads: crowd, phi: 1 },
    { name: 'negative binomial counts with a mean above 745', loads: crowd, phi: 1.5 },
    { name: 'patients who need 20 RNs', loads: [load(0.3, 20), load(1, 0.001)], phi: 1.2 },
    { name: 'equal RNs per patient', loads: [load(1, 0.5), load(2, 0.5), load(3, 0.128)], phi: 1.2 },
  ])('equals the direct sum for $name', ({ loads, phi }) => {
    expectEqual(computeNeededRns(loads, phi), loads, phi);
  });

  it('equals the direct sum for any few patients', () => {
    const loads = fc.array(
      fc.record({
        meanCount: fc.double({ min: 0, max: 4, noNaN: true }),
        rnsPerPatient: fc.integer({ min: 0, max: 2500 }).map(steps => steps / 1000),
      }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(loads, fc.double({ min: 1, max: 3, noNaN: true }), (some, phi) => {
        expectEqual(computeNeededRns(some, phi), some, phi);
      }),
      { numRuns: 25 },
    );
  });

  it('has the mean and the spread of its counts', () => {
    const { mean, sd } = computeNeededRns([load(3, 0.5), load(2, 2)], 1.5);
    expect(mean).toBeCloseTo(5.5, 12);
    expect(sd).toBeCloseTo(Math.sqrt(1.5 * (3 * 0.25 + 2 * 4)), 12);
  });

  it('covers everything at once without patients', () => {
    for (const loads of [[], [load(0, 1)], [load(5, 0)]]) {
      expect(computeNeededRns(loads, 1)).toEqual({ mean: 0, sd: 0, covered: [1], idle: [0] });
    }
  });

  it('covers more with each RN, and never more than everything', () => {
    for (const phi of [1, 3]) {
      const needed = computeNeededRns(crowd, phi);
      for (let rns = 1; rns < needed.covered.length + 3; rns += 1) {
        expect(getCoverage(needed, rns)).toBeGreaterThanOrEqual(getCoverage(needed, rns - 1));
        expect(getCoverage(needed, rns)).toBeLessThanOrEqual(1);
      }
      expect(getCoverage(needed, 2000)).toBe(1);
      expect(getIdle(needed, 2000)).toBeCloseTo(2000 - needed.mean, 9);
    }
  });

  it('does not change if one kind of patients is split in two halves', () => {
    const halves = labor.flatMap(({ meanCount, rnsPerPatient }) => [
      load(meanCount / 2, rnsPerPatient),
      load(meanCount / 2, rnsPerPatient),
    ]);
    for (const phi of [1, 1.7]) {
      const [whole, split] = [computeNeededRns(labor, phi), computeNeededRns(halves, phi)];
      expect(split.covered.length).toBe(whole.covered.length);
      for (const [rns, covered] of whole.covered.entries())
        expect(split.covered[rns]).toBeCloseTo(covered, 13);
    }
  });

  it.each([
    { name: 'up to a number of RNs', rns: 11, coverage: 0, rows: 12 },
    { name: 'up to a coverage', rns: 0, coverage: 0.8, rows: 10 },
    { name: 'up to the later of both', rns: 12, coverage: 0.8, rows: 13 },
  ])('is computed $name, and is the same so far', ({ rows, ...asked }) => {
    for (const [loads, phi] of [
      [labor, 1.2],
      [crowd, 1.5],
    ] as const) {
      const whole = computeNeededRns(loads, phi);
      const part = computeNeededRns(loads, phi, asked);
      expect(part.covered.length).toBeLessThan(whole.covered.length);
      expect([part.mean, part.sd]).toEqual([whole.mean, whole.sd]);
      for (const [rns, covered] of part.covered.entries()) {
        expect(Math.abs(covered - getCoverage(whole, rns))).toBeLessThan(1e-11);
        expect(Math.abs(getIdle(part, rns) - getIdle(whole, rns))).toBeLessThan(1e-9);
      }
      expect(getCoverage(part, part.covered.length - 1)).toBeGreaterThanOrEqual(asked.coverage);
    }
    expect(computeNeededRns([load(7, 1)], 1, asked).covered).toHaveLength(rows);
  });

  it('ends at 1,000 RNs, where more than the largest question is covered', () => {
    const needed = computeNeededRns([load(10, 20)], 5);
    expect(needed.covered).toHaveLength(1001);
    const direct = sumDirectly([load(10, 0.02)], 5);
    // The same counts with a thousandth of the RNs.
    for (const rns of [0, 200, 440, 1000]) {
      const share = direct.slice(0, rns + 1).reduce((sum, value) => sum + value, 0);
      expect(getCoverage(needed, rns)).toBeCloseTo(share, 11);
    }
  });
});
