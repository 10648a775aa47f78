import { describe, expect, it } from 'vitest';
import { type CareGrid, createBlankAssessment } from './budget.ts';
import { describeMissingWage, findMissingWages, summariseMissingWages } from './missing-wages.ts';

const week = (count: number | null) => Array.from({ length: 7 }, () => count);
const blank = createBlankAssessment();
const direct = (changes: Partial<CareGrid>) => ({
  ...blank,
  directCare: { ...blank.directCare, ...changes },
});
const withRole = (role: string, changes: Partial<CareGrid>) => ({
  ...blank,
  indirectCareRoles: [{ ...blank.directCare, role, ...changes }],
});
const sentences = (inputs: typeof blank) =>
  findMissingWages(inputs).map(missing => describeMissingWage(missing));

describe('findMissingWages', () => {
  it('names night hours without a night wage', () => {
    const nightCounts = [2, 2, 2, 2, 2, 2, 1];
    expect(sentences(direct({ dayHourlyWage: 50, dayCounts: week(3), nightCounts }))).toEqual([
      'No night wage: these 8,112 hours are counted as $0',
    ]);
  });

  it('names the role of indirect care, or its number', () => {
    expect(sentences(withRole('Charge RN', { dayCounts: week(1) }))).toEqual([
      'No day wage for Charge RN: these 4,368 hours are counted as $0',
    ]);
    expect(sentences(withRole(' ', { nightCounts: week(1) }))).toEqual([
      'No night wage for Role 1: these 4,368 hours are counted as $0',
    ]);
  });

  it('finds nothing without hours, with wages, or with a wage of 0', () => {
    expect(findMissingWages(blank)).toEqual([]);
    expect(findMissingWages(direct({ dayCounts: week(0) }))).toEqual([]);
    expect(findMissingWages(direct({ dayHourlyWage: 0, dayCounts: week(1) }))).toEqual([]);
  });
});

describe('summariseMissingWages', () => {
  it('is the sentence of the only missing wage, or one for all', () => {
    const one = findMissingWages(direct({ dayCounts: week(1) }));
    expect(summariseMissingWages(one)).toBe('No day wage: these 4,368 hours are counted as $0');
    const both = findMissingWages(direct({ dayCounts: week(1), nightCounts: week(0.5) }));
    expect(summariseMissingWages(both)).toBe('No wage for 2 rows: these 6,552 hours are counted as $0');
    expect(summariseMissingWages([])).toBeNull();
  });
});
