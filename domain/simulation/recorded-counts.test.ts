import { describe, expect, it } from 'vitest';
import { computeNeededRns } from './needed-rns.ts';
import {
  estimateHours,
  estimatePhi,
  mergeCounts,
  narrowToWindow,
  type RecordedWindow,
} from './recorded-counts.ts';
import { toLoads } from './unit.ts';

const window = (changes: Partial<RecordedWindow>): RecordedWindow => ({
  window: 420,
  isDay: true,
  shifts: 2,
  minutes: 1440,
  rnTargets: [4, 6],
  counts: [],
  ...changes,
});

const day = window({ counts: [{ field: 1, mean: 6, variance: 9 }] });
const night = window({
  window: 1140,
  isDay: false,
  minutes: 480,
  counts: [
    { field: 1, mean: 2, variance: 1 },
    { field: 2, mean: 4, variance: 0 },
  ],
});

describe('mergeCounts', () => {
  it('weighs windows by their minutes, and counts a field as 0 where it has no patients', () => {
    const [first, second] = mergeCounts([day, night]);
    expect(first?.mean).toBeCloseTo((3 * 6 + 2) / 4, 12);
    expect(second).toEqual({ field: 2, mean: 1, variance: 3 });
  });

  it('adds the variance between windows to that inside them', () => {
    const [first] = mergeCounts([day, night]);
    expect(first?.variance).toBeCloseTo((3 * (9 + 36) + (1 + 4)) / 4 - 25, 12);
  });

  it('has no counts without windows', () => {
    expect(mergeCounts([])).toEqual([]);
  });
});

describe('estimatePhi', () => {
  it('is the variance of all counts divided by their mean', () => {
    expect(
      estimatePhi([
        { field: 1, mean: 4, variance: 6 },
        { field: 2, mean: 1, variance: 0.5 },
      ]),
    ).toBe(1.3);
  });

  it('is at least 1 and at most 5', () => {
    expect(estimatePhi([{ field: 1, mean: 4, variance: 2 }])).toBe(1);
    expect(estimatePhi([{ field: 1, mean: 4, variance: 50 }])).toBe(5);
    expect(estimatePhi([])).toBe(1);
    expect(estimatePhi([{ field: 1, mean: 0, variance: 0 }])).toBe(1);
  });
});

describe('estimateHours', () => {
  it('is such that the births give back the recorded mean', () => {
    const hours = estimateHours({ field: 1, mean: 4.5, variance: 4 }, 2400);
    const [load] = toLoads({ births: 2400, classes: [{ uses: 1, hours, rnsPerPatient: 1 }] });
    expect(load?.meanCount).toBeCloseTo(4.5, 12);
  });
});

describe('narrowToWindow', () => {
  const unit = {
    births: 2000,
    phi: 3,
    classes: [
      { field: 1, uses: 1, hours: 20, rnsPerPatient: 1 },
      { field: 2, uses: 2, hours: 5, rnsPerPatient: 0.5 },
      { field: 7, uses: 1, hours: 1, rnsPerPatient: 1 },
      { field: null, uses: 1, hours: 3, rnsPerPatient: 2 },
    ],
  };
  const merged = mergeCounts([day, night]);

  it('gives each field the share of patients that it has in the window', () => {
    const { classes } = narrowToWindow(unit, merged, night);
    expect(classes.map(({ hours }) => hours)).toEqual([20 * (2 / 5), 5 * 4, 1, 3]);
    expect(classes.map(({ uses, rnsPerPatient }) => [uses, rnsPerPatient])).toEqual([
      [1, 1],
      [2, 0.5],
      [1, 1],
      [1, 2],
    ]);
    expect(narrowToWindow(unit, merged, day).classes[1]?.hours).toBe(0);
  });

  it('has the spread that was recorded in the window', () => {
    expect(narrowToWindow(unit, merged, day).phi).toBe(1.5);
    expect(narrowToWindow(unit, merged, night).phi).toBe(1);
  });

  it('needs the mean of all windows on average, weighted by minutes', () => {
    const mean = (narrowed: ReturnType<typeof narrowToWindow>) =>
      computeNeededRns(toLoads(narrowed), narrowed.phi).mean;
    const all = (3 * mean(narrowToWindow(unit, merged, day)) + mean(narrowToWindow(unit, merged, night))) / 4;
    expect(all).toBeCloseTo(mean(unit), 12);
  });
});
