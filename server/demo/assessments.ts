import { type AssessmentInputs, type CareGrid, createBlankAssessment } from '#domain/budget/budget.ts';

/** Sunday to Saturday. A person who works 8 hours is 0.667 of a 12-hour shift. */
const everyDay = (count: number) => Array.from({ length: 7 }, () => count);
const weekdays = (count: number) => [0, count, count, count, count, count, 0];

const careGrids: Readonly<Record<string, CareGrid>> = {
  'Charge RN': grid([52.4, 57.9], everyDay(1), everyDay(1)),
  'C.N.A.s / PCTs': grid([21.5, 24.25], everyDay(2), everyDay(1)),
  Director: grid([71, null], weekdays(0.667), everyDay(0)),
  Secretary: grid([20.75, 23], everyDay(1), everyDay(1)),
  CSTs: grid([28.6, 32.1], [1, 2, 2, 2, 2, 2, 1], everyDay(1)),
  Educator: grid([49.8, null], [0, 0.667, 0, 0.667, 0, 0.334, 0], everyDay(0)),
};

/** Of modules of the first hospital. The first one is the plan of its module. */
export const demoAssessments = [
  {
    name: 'Current core schedule',
    module: 'Labor & Delivery',
    inputs: fillIn(grid([46.5, 51.25], [8, 9, 10, 10, 10, 10, 8], [6, 7, 7, 7, 7, 7, 6])),
  },
  {
    name: 'Proposal: one more RN on weeknights',
    module: 'Mother-Baby',
    // One wage is missing, so that the demo shows how that is reported.
    inputs: fillIn(grid([45.1, 49.75], [8, 7, 8, 9, 9, 9, 9], [7, 8, 9, 10, 10, 10, 8]), {
      Secretary: grid([20.75, null], everyDay(1), everyDay(1)),
    }),
  },
];

/** Of the module with a plan: overtime is paid at time and a half. */
export const demoSurcharges = { rn_premium_overtime: 50 };

function fillIn(directCare: CareGrid, otherGrids: typeof careGrids = {}): AssessmentInputs {
  return {
    annualBirthVolume: 3700,
    directCareNonProductivePct: 12,
    indirectCareNonProductivePct: 10,
    directCare,
    indirectCareRoles: createBlankAssessment().indirectCareRoles.map(role => ({
      ...role,
      ...careGrids[role.role],
      ...otherGrids[role.role],
    })),
  };
}

function grid(
  [dayHourlyWage, nightHourlyWage]: readonly [number, number | null],
  dayCounts: readonly number[],
  nightCounts: readonly number[],
): CareGrid {
  return { dayHourlyWage, nightHourlyWage, dayCounts, nightCounts };
}
