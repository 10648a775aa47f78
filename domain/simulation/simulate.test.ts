import { describe, expect, it } from 'vitest';
import golden from '../golden/simulation.json' with { type: 'json' };
import { camelCased, differences } from '../testing/golden.ts';
import { type FloatPool, isLongSimulation, type SimulatedUnit, simulate } from './simulate.ts';
import { hoursPerYear } from './unit.ts';

type Body = { units: SimulatedUnit[]; pool?: FloatPool };

const unit: SimulatedUnit = {
  name: 'Labor & Delivery',
  births: 2400,
  phi: 1.2,
  floor: 2,
  wage: 50,
  premiumWage: 75,
  foundShare: 0.6,
  classes: [
    { uses: 1, hours: 10, rnsPerPatient: 1 },
    { uses: 1.5, hours: 2, rnsPerPatient: 0.333 },
  ],
  core: { from: 0, to: 12 },
};

describe('a simulation', () => {
  it.each(golden.cases.map((goldenCase, index) => ({ index, goldenCase })))(
    'gives the figures of golden case $index',
    ({ goldenCase }) => {
      const { units, pool = null } = camelCased(goldenCase.body) as Body;
      expect(differences(simulate(units, pool), camelCased({ pool: null, ...goldenCase.expect }))).toEqual(
        [],
      );
    },
  );

  it('has a mean that is the hours of a birth times the births of an hour', () => {
    const [figures] = simulate([unit], null).units;
    expect(figures?.hoursPerBirth).toBeCloseTo(10 + 1.5 * 2 * 0.333, 12);
    expect(((figures?.mean ?? 0) * hoursPerYear) / unit.births).toBeCloseTo(figures?.hoursPerBirth ?? 0, 12);
  });

  it('has a row for each core, of which a larger one covers more and leaves less unresolved', () => {
    const { cores = [] } = simulate([unit], null).units[0] ?? {};
    expect(cores.map(({ core }) => core)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const [index, row] of cores.entries()) {
      const before = cores[index - 1];
      if (!before) continue;
      expect(row.coverage).toBeGreaterThan(before.coverage);
      expect(row.unresolvedHours).toBeLessThan(before.unresolvedHours);
      expect(row.idleHours).toBeGreaterThan(before.idleHours);
    }
  });

  it('covers with a pool of nobody what the units cover by themselves', () => {
    const other = { ...unit, births: 3000, phi: 1 };
    const units = [unit, other, unit];
    const { pool } = simulate(units, { cores: [4, 5, 6], size: 0 });
    const own = simulate([unit, other], null).units.map(({ cores }) => cores.map(({ coverage }) => coverage));
    expect(pool?.coverage).toBeCloseTo((own[0]?.[4] ?? 0) * (own[1]?.[5] ?? 0) * (own[0]?.[6] ?? 0), 13);
  });

  it('is the same for a unit however many cores and whichever pool are asked for', () => {
    const large = { ...unit, core: { from: 0, to: 99 } };
    const [few] = simulate([unit], null).units;
    const [many] = simulate([large], { cores: [4], size: 300 }).units;
    expect(many?.cores.slice(0, 13).map(({ coverage }) => coverage)).toEqual(
      few?.cores.map(({ coverage }) => expect.closeTo(coverage, 12)),
    );
    expect([few?.p80, few?.p90, few?.p95]).toEqual([many?.p80, many?.p90, many?.p95]);
  });
});

it('is long with as many kinds of patients as there may be, and not with a few units of a hospital', () => {
  const classes = Array.from({ length: 40 }, (_, index) => ({
    uses: 1,
    hours: 0.8,
    rnsPerPatient: 0.5 + index / 40,
  }));
  expect(isLongSimulation([unit, unit, unit])).toBe(false);
  expect(isLongSimulation([{ ...unit, births: 50_000, phi: 5, classes }])).toBe(true);
});
