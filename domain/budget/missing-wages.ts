import { microToNumber } from '../measures/decimal.ts';
import { formatNumber } from '../measures/formatting.ts';
import { type AssessmentInputs, computeWeeklyHours, weeksPerYear } from './budget.ts';
import { getHourlyWage } from './plan.ts';

/** The day or night hours of a grid that has counts but no wage for them (D53). */
export interface MissingWage {
  /** Direct care is grid 0, the first role grid 1. */
  readonly grid: number;
  /** Null for direct care. */
  readonly role: string | null;
  readonly isDay: boolean;
  readonly annualHours: number;
}

type Grids = Pick<AssessmentInputs, 'directCare' | 'indirectCareRoles'>;

/** Direct care first, each day before its night. A wage of $0 that was entered is not missing. */
export function findMissingWages({ directCare, indirectCareRoles }: Grids): MissingWage[] {
  const roles = indirectCareRoles.map((role, index) => ({ ...role, role: nameRole(role.role, index) }));
  return [{ ...directCare, role: null }, ...roles].flatMap((care, grid) =>
    [true, false]
      .filter(isDay => getHourlyWage(care, isDay) === null)
      .map(isDay => {
        const weeklyHours = computeWeeklyHours(isDay ? care.dayCounts : care.nightCounts);
        const annualHours = microToNumber(weeklyHours * BigInt(weeksPerYear));
        return { grid, role: care.role, isDay, annualHours };
      })
      .filter(({ annualHours }) => annualHours > 0),
  );
}

/** `No night wage: these 8,112 hours are counted as $0`, for a role `No night wage for Charge RN: these …`. */
export function describeMissingWage(
  { role, isDay, annualHours }: Omit<MissingWage, 'grid'>,
  hours = formatNumber(annualHours, 0),
): string {
  const owner = role === null ? '' : ` for ${role}`;
  return `No ${isDay ? 'day' : 'night'} wage${owner}: ${describeMissingHours(hours)}`;
}

/** RN hours that have no wage and count as $0 (D53). */
export interface HoursWithoutWage {
  readonly day: number;
  readonly night: number;
}

/** A sentence for day and one for night, if they have such hours. */
export function describeHoursWithoutWage(hours: HoursWithoutWage): string[] {
  return (['day', 'night'] as const)
    .filter(half => hours[half] > 0)
    .map(half => describeMissingWage({ role: null, isDay: half === 'day', annualHours: hours[half] }));
}

/** All of them in one sentence, for places with little room; null if no wage is missing. */
export function summariseMissingWages(missing: readonly MissingWage[]): string | null {
  const [first, second] = missing;
  if (!first) return null;
  if (!second) return describeMissingWage(first);
  const hours = missing.reduce((sum, { annualHours }) => sum + annualHours, 0);
  return `No wage for ${missing.length} rows: ${describeMissingHours(formatNumber(hours, 0))}`;
}

/** Roles without a name are numbered. */
export function nameRole(role: string, index: number): string {
  return role.trim() || `Role ${index + 1}`;
}

function describeMissingHours(hours: string): string {
  return `these ${hours} hours are counted as $0`;
}
