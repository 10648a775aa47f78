import { describe, expect, it } from 'vitest';
import type { Weekday } from '../time/calendar.ts';
import { buildReadyModels, comparePlan, type RecordedNeed } from './staffing-models.ts';

const recorded = (weekday: Weekday, isDay: boolean, ...rnTargets: number[]): RecordedNeed => ({
  weekday,
  isDay,
  rnTargets,
  meanRnTarget: rnTargets.reduce((sum, rns) => sum + rns, 0) / rnTargets.length,
});
const week = (value: number | null) => Array.from({ length: 7 }, () => value);
const rows = [recorded(1, true, 8, 10, 9), recorded(1, false, 4, 5, 6, 7.25)];
const plan = { dayHourlyWage: 50, nightHourlyWage: 60, dayCounts: week(9), nightCounts: week(null) };

describe('comparePlan', () => {
  const { cells, coveredShare } = comparePlan(plan, rows);

  it('has a cell for each day and night, Sunday day first', () => {
    expect(cells.map(cell => [cell.weekday, cell.isDay]).slice(0, 3)).toEqual([
      [0, true],
      [0, false],
      [1, true],
    ]);
    expect(cells).toHaveLength(14);
  });

  it('compares the planned RNs with those needed', () => {
    expect(cells[2]).toEqual({
      weekday: 1,
      isDay: true,
      planned: 9,
      shifts: 3,
      mean: 9,
      median: 9,
      p75: 9.5,
      p90: 9.8,
      coveredShifts: 2,
      coveredShare: 2 / 3,
    });
  });

  it('counts a blank as 0 RNs, which cover no shift', () => {
    expect(cells[3]).toMatchObject({ planned: 0, shifts: 4, coveredShare: 0 });
  });

  it('has no shares without recorded shifts', () => {
    expect(cells[0]).toMatchObject({ planned: 9, shifts: 0, mean: null, p90: null, coveredShare: null });
  });

  it('computes the covered share over all shifts, however they are spread over days', () => {
    expect(coveredShare).toBe(2 / 7);
    expect(comparePlan(plan, []).coveredShare).toBeNull();
  });
});

describe('buildReadyModels', () => {
  const models = buildReadyModels(rows, plan, 10);

  it('fills the week with mean, 75th and 90th percentile, with 3 decimals, and leaves cells without shifts blank', () => {
    expect(
      models.map(({ id, dayCounts, nightCounts }) => [id, dayCounts[1], nightCounts[1], dayCounts[0]]),
    ).toEqual([
      ['mean', 9, 5.563, null],
      ['p75', 9.5, 6.313, null],
      ['p90', 9.8, 6.875, null],
    ]);
  });

  it('gives the models the specified names', () => {
    expect(models.map(model => model.name)).toEqual(['Average need', '75th percentile', '90th percentile']);
  });

  it('computes FTEs and a yearly cost with the assessment’s wages', () => {
    expect(models[1]?.ftes).toBeCloseTo((12 * (9.5 + 6.313)) / 40, 10);
    expect(models[1]?.yearlyCost).toBeCloseTo(1.1 * 52 * 12 * (9.5 * 50 + 6.313 * 60), 4);
  });

  it('covers more shifts with a higher percentile', () => {
    expect(models.map(model => model.coveredShare)).toEqual([4 / 7, 5 / 7, 5 / 7]);
  });

  it('rounds a need of more than 3 decimals up, so that the model covers it', () => {
    const [mean, p75] = buildReadyModels([recorded(1, true, 4.3334)], plan, 10);
    expect([mean?.dayCounts[1], mean?.coveredShare]).toEqual([4.334, 1]);
    expect(p75?.coveredShare).toBe(1);
  });

  it('compares FTEs and yearly cost with the plan of the assessment', () => {
    const planned = { ftes: (12 * 7 * 9) / 40, cost: 1.1 * 52 * 12 * 7 * 9 * 50 };
    expect(models[1]?.ftesAgainstPlan).toBeCloseTo((12 * (9.5 + 6.313)) / 40 - planned.ftes, 10);
    const yearlyCost = 1.1 * 52 * 12 * (9.5 * 50 + 6.313 * 60);
    expect(models[1]?.costAgainstPlan).toBeCloseTo(yearlyCost - planned.cost, 4);
  });

  it('names the wages that the cost of a model lacks', () => {
    const [mean] = buildReadyModels(rows, { ...plan, nightHourlyWage: null }, 10);
    expect(mean?.missingWages).toEqual([{ grid: 0, role: null, isDay: false, annualHours: 52 * 12 * 5.563 }]);
  });

  it('builds no models without recorded shifts', () => {
    expect(buildReadyModels([], plan, 10)).toEqual([]);
  });
});
