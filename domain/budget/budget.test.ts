import { describe, expect, it } from 'vitest';
import goldenCases from '../golden/budget.json' with { type: 'json' };
import { camelCased, differences } from '../testing/golden.ts';
import { type AssessmentInputs, computeBudget, createBlankAssessment, shiftFractions } from './budget.ts';

const everyDay = (count: number) => Array.from({ length: 7 }, () => count);

describe('computeBudget', () => {
  it.each(goldenCases.map((goldenCase, index) => ({ index, goldenCase })))(
    'gives the amounts of golden case $index',
    ({ goldenCase }) => {
      const budget = computeBudget(camelCased(goldenCase.inputs) as AssessmentInputs);
      expect(differences(budget, camelCased(goldenCase.expect))).toEqual([]);
    },
  );

  it('gives 42 FTEs for ten RNs day and night', () => {
    const directCare = {
      dayHourlyWage: 50,
      nightHourlyWage: 60,
      dayCounts: everyDay(10),
      nightCounts: everyDay(10),
    };
    const { direct } = computeBudget({
      ...createBlankAssessment(),
      directCare,
      directCareNonProductivePct: 10,
    });
    expect(direct).toMatchObject({ weeklyHours: 1680, ftes: 42, annualWorkedHours: 87_360, averageWage: 55 });
    expect(direct).toMatchObject({ workedCost: 4_804_800, nonProductiveCost: 480_480, totalCost: 5_285_280 });
  });

  it('weights the average wage of indirect care by the hours of days and nights', () => {
    const aides = {
      role: 'C.N.A.s / PCTs',
      dayHourlyWage: 20,
      nightHourlyWage: 50,
      dayCounts: everyDay(2),
      nightCounts: everyDay(1),
    };
    const director = {
      role: 'Director',
      dayHourlyWage: 90,
      nightHourlyWage: null,
      dayCounts: [null, 1, 1, 1, 1, 1, null],
      nightCounts: everyDay(0),
    };
    const { indirect, indirectRoles } = computeBudget({
      ...createBlankAssessment(),
      indirectCareRoles: [aides, director],
    });
    expect(indirectRoles.map(({ averageWage }) => averageWage)).toEqual([30, 90]);
    // 252 hours at $30 and 60 hours at $90 a week.
    expect(indirect.averageWage).toBeCloseTo((252 * 30 + 60 * 90) / 312, 9);
  });

  it('counts every blank as 0 and has no average wage without hours', () => {
    const { total, perBirth } = computeBudget(createBlankAssessment());
    expect(total).toMatchObject({ weeklyHours: 0, totalCost: 0, averageWage: null });
    expect(new Set(Object.values(perBirth))).toEqual(new Set([null]));
  });

  it('has no figures per birth for a volume of 0', () => {
    expect(
      computeBudget({ ...createBlankAssessment(), annualBirthVolume: 0 }).perBirth.costPerBirth,
    ).toBeNull();
  });

  it('limits the non-productive percentage to 100', () => {
    const directCare = { dayHourlyWage: 1, nightHourlyWage: 1, dayCounts: everyDay(1), nightCounts: [] };
    const { direct } = computeBudget({
      ...createBlankAssessment(),
      directCare,
      directCareNonProductivePct: 250,
    });
    expect(direct.nonProductiveHours).toBe(direct.annualWorkedHours);
  });

  it('adds up tenths of a shift exactly', () => {
    const directCare = { dayHourlyWage: 0.1, nightHourlyWage: 0, dayCounts: everyDay(0.1), nightCounts: [] };
    const { direct } = computeBudget({ ...createBlankAssessment(), directCare });
    expect(direct.weeklyHours).toBe(8.4);
    expect(direct.workedCost).toBe(43.68);
  });
});

describe('a blank assessment', () => {
  it('has six named roles and three blank ones', () => {
    expect(createBlankAssessment().indirectCareRoles.map(role => role.role)).toEqual([
      'Charge RN',
      'C.N.A.s / PCTs',
      'Director',
      'Secretary',
      'CSTs',
      'Educator',
      '',
      '',
      '',
    ]);
  });
});

describe('the grids of a blank assessment', () => {
  it('have seven blank days and nights', () => {
    const blankWeek = [null, null, null, null, null, null, null];
    const { directCare, indirectCareRoles } = createBlankAssessment();
    for (const grid of [directCare, ...indirectCareRoles]) {
      expect([grid.dayCounts, grid.nightCounts]).toEqual([blankWeek, blankWeek]);
    }
  });
});

describe('the fractions table', () => {
  it('has the specified fraction for each of 12 hours', () => {
    expect(shiftFractions.map(fraction => fraction.toFixed(3)).join(', ')).toBe(
      '0.084, 0.167, 0.250, 0.334, 0.417, 0.500, 0.584, 0.667, 0.750, 0.834, 0.917, 1.000',
    );
  });
});
