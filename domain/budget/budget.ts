import {
  divideRounded,
  type Micro,
  microToNumber,
  multiply,
  quotient,
  sumMicro,
  toMicro,
} from '../measures/decimal.ts';
import { nonProductivePercentLimit } from '../measures/limits.ts';

/** Seven values, Sunday to Saturday; a blank is null and counts as 0. */
export type WeekOfCounts = readonly (number | null)[];

/** People on each day and night of a week, in 12-hour shifts, and their hourly wages. */
export interface CareGrid {
  readonly dayHourlyWage: number | null;
  readonly nightHourlyWage: number | null;
  readonly dayCounts: WeekOfCounts;
  readonly nightCounts: WeekOfCounts;
}

export interface IndirectCareRole extends CareGrid {
  readonly role: string;
}

export interface AssessmentInputs {
  readonly annualBirthVolume: number | null;
  readonly directCareNonProductivePct: number | null;
  readonly indirectCareNonProductivePct: number | null;
  readonly directCare: CareGrid;
  readonly indirectCareRoles: readonly IndirectCareRole[];
}

export type Budget = ReturnType<typeof computeBudget>;
export type CareBudget = ReturnType<typeof toCareBudget>;
export type PerBirth = Budget['perBirth'];

export const hoursPerShift = 12;
export const weeklyHoursPerFte = 40;
export const weeksPerYear = 52;
export const paidHoursPerFte = 2085.71;

/** 1 to 12 hours as fractions of a 12-hour shift, for the table beside the grid. */
export const shiftFractions: readonly number[] = [
  0.084, 0.167, 0.25, 0.334, 0.417, 0.5, 0.584, 0.667, 0.75, 0.834, 0.917, 1,
];

const defaultIndirectRoles: readonly string[] = [
  'Charge RN',
  'C.N.A.s / PCTs',
  'Director',
  'Secretary',
  'CSTs',
  'Educator',
  '',
  '',
  '',
];

export function createBlankAssessment(): AssessmentInputs {
  return {
    annualBirthVolume: null,
    directCareNonProductivePct: null,
    indirectCareNonProductivePct: null,
    directCare: createBlankGrid(),
    indirectCareRoles: defaultIndirectRoles.map(role => ({ role, ...createBlankGrid() })),
  };
}

/**
 * The hours, FTEs and cost of an assessment in a year (D23). Example: 10 RNs every day and night of the week are 1,680
 * hours a week, 42 FTEs and 87,360 worked hours a year.
 */
export function computeBudget(inputs: AssessmentInputs) {
  const direct = computeAmounts(inputs.directCare, inputs.directCareNonProductivePct);
  const roles = inputs.indirectCareRoles.map(role =>
    computeAmounts(role, inputs.indirectCareNonProductivePct),
  );
  const indirect = sumAmounts(roles);
  const total = sumAmounts([direct, indirect]);
  const births = toMicro(inputs.annualBirthVolume ?? 0);
  return {
    direct: toCareBudget(direct),
    indirectRoles: roles.map(toCareBudget),
    indirect: toCareBudget(indirect),
    total: toCareBudget(total),
    /** Null without an annual birth volume. */
    perBirth: {
      directWorkedHoursPerBirth: quotient(annualHours(direct), births),
      workedHoursPerBirth: quotient(annualHours(total), births),
      paidHoursPerBirth: quotient(paidHours(total), births),
      costPerBirth: quotient(total.workedCost + total.nonProductiveCost, births),
    },
  };
}

/** The budget of one grid, for comparing staffing models. */
export function computeGridBudget(grid: CareGrid, nonProductivePct: number | null) {
  return toCareBudget(computeAmounts(grid, nonProductivePct));
}

/** The amounts that add up over roles; all other figures are computed from them. */
interface Amounts {
  readonly weeklyHours: Micro;
  readonly nonProductiveHours: Micro;
  readonly workedCost: Micro;
  readonly nonProductiveCost: Micro;
}

function computeAmounts(grid: CareGrid, nonProductivePct: number | null): Amounts {
  const dayHours = computeWeeklyHours(grid.dayCounts);
  const nightHours = computeWeeklyHours(grid.nightCounts);
  const weeklyHours = dayHours + nightHours;
  const weeklyCost =
    multiply(dayHours, toMicro(grid.dayHourlyWage ?? 0)) +
    multiply(nightHours, toMicro(grid.nightHourlyWage ?? 0));
  const workedCost = weeklyCost * BigInt(weeksPerYear);
  return {
    weeklyHours,
    nonProductiveHours: computePercentage(weeklyHours * BigInt(weeksPerYear), nonProductivePct),
    workedCost,
    // Non-productive hours at the average wage are the same percentage of the worked cost.
    nonProductiveCost: computePercentage(workedCost, nonProductivePct),
  };
}

function toCareBudget(amounts: Amounts) {
  const { weeklyHours, nonProductiveHours, workedCost, nonProductiveCost } = amounts;
  return {
    weeklyHours: microToNumber(weeklyHours),
    ftes: quotient(weeklyHours, toMicro(weeklyHoursPerFte)) ?? 0,
    annualWorkedHours: microToNumber(annualHours(amounts)),
    nonProductiveHours: microToNumber(nonProductiveHours),
    annualPaidHours: microToNumber(paidHours(amounts)),
    paidFtes: quotient(paidHours(amounts), toMicro(paidHoursPerFte)) ?? 0,
    /** Per worked hour, day and night together; null without hours. */
    averageWage: quotient(workedCost, annualHours(amounts)),
    workedCost: microToNumber(workedCost),
    nonProductiveCost: microToNumber(nonProductiveCost),
    totalCost: microToNumber(workedCost + nonProductiveCost),
  };
}

function sumAmounts(parts: readonly Amounts[]): Amounts {
  return {
    weeklyHours: sumMicro(parts.map(part => part.weeklyHours)),
    nonProductiveHours: sumMicro(parts.map(part => part.nonProductiveHours)),
    workedCost: sumMicro(parts.map(part => part.workedCost)),
    nonProductiveCost: sumMicro(parts.map(part => part.nonProductiveCost)),
  };
}

function annualHours({ weeklyHours }: Amounts): Micro {
  return weeklyHours * BigInt(weeksPerYear);
}

function paidHours(amounts: Amounts): Micro {
  return annualHours(amounts) + amounts.nonProductiveHours;
}

export function computeWeeklyHours(counts: WeekOfCounts): Micro {
  return sumMicro(counts.map(count => toMicro(count ?? 0))) * BigInt(hoursPerShift);
}

function computePercentage(value: Micro, percent: number | null): Micro {
  const effective = Math.min(percent ?? 0, nonProductivePercentLimit.max);
  return divideRounded(value * toMicro(effective), toMicro(100));
}

function createBlankGrid(): CareGrid {
  const blankWeek = Array.from({ length: 7 }, () => null);
  return { dayHourlyWage: null, nightHourlyWage: null, dayCounts: blankWeek, nightCounts: blankWeek };
}
