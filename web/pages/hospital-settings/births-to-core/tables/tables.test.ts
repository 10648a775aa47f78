import { describe, expect, it } from 'vitest';
import { computeNeededRns } from '#domain/simulation/needed-rns.ts';
import type { WindowNeed } from '../state/use-fit.ts';
import type { ComputedPool } from '../state/use-pool.ts';
import { describePool } from './pool-table.ts';
import { describeWindows, findHalves } from './windows-table.ts';

const window = (label: string, isDay: boolean, core: number): WindowNeed => ({
  ...{ label, isDay, core },
  ...{ mean: 5, covered: 0.9, recorded: 0.9, shifts: 300 },
});

describe('the words about windows', () => {
  it('name the windows that need least and most', () => {
    expect(
      describeWindows([window('07:00', true, 11), window('11:00', true, 14), window('19:00', false, 9)]),
    ).toBe('For 90% of the time it takes 9 RNs at 19:00 and 14 at 11:00.');
    expect(describeWindows([window('07:00', true, 9), window('19:00', false, 9)])).toBe(
      'Every window takes 9 RNs for 90% of the time.',
    );
  });

  it('offer the largest core of each half of the day, if they differ', () => {
    const windows = [window('07:00', true, 11), window('11:00', true, 14), window('19:00', false, 9)];
    expect(findHalves(windows)).toEqual({ day: 14, night: 9 });
    expect(findHalves([window('07:00', true, 9), window('19:00', false, 9)])).toBeNull();
    expect(findHalves([window('07:00', true, 9)])).toBeNull();
  });
});

describe('the words about a pool', () => {
  it('compare it with cores that have its RNs', () => {
    const needed = computeNeededRns([{ meanCount: 4, rnsPerPatient: 1 }], 1);
    const unit = (core: number, ownCore: number) => ({
      ...{ moduleId: core, name: 'Unit', floor: 2, needed, core, ownCore },
      help: { asks: 0.2, helped: 0.1 },
    });
    const pool: ComputedPool = {
      kind: 'computed',
      units: [unit(8, 9), unit(7, 7), unit(5, 6)],
      size: 2,
      figures: { coverage: 0.934, shortHours: 1, idleHours: 1, unresolvedHours: 1, cost: null },
      separateCoverage: 0.881,
    };
    expect(describePool(pool)).toBe(
      'A pool of 2 RNs and cores of 8, 7 and 5 cover all units 93.4% of the time. The same 22 RNs in cores of 9, 7 and 6: 88.1%.',
    );
    expect(describePool({ ...pool, size: 1 })).toMatch(/^A pool of 1 RN and cores/);
  });
});
