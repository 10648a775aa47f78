import { hasAtMostDecimals } from './decimal.ts';

/** What a number may be (D1, D23): the contract, the forms and the store all read these. */
export interface NumberLimit {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
}

/** Acuity counts, RNs actual and premium counts of a shift. */
export const SHIFT_COUNT: NumberLimit = { min: 0, max: 999, decimals: 3 };
export const RNS_PER_PATIENT: NumberLimit = { min: 0, max: 20, decimals: 3 };
export const MIN_RN_TARGET: NumberLimit = { min: 0, max: 99, decimals: 2 };

/** Of a staffing assessment. The forms step percentages and births by 1. */
export const NON_PRODUCTIVE_PERCENT: NumberLimit = { min: 0, max: 100, decimals: 2 };
export const BIRTH_VOLUME: NumberLimit = { min: 0, max: 999_999, decimals: 0 };
export const HOURLY_WAGE: NumberLimit = { min: 0, max: 9_999.99, decimals: 2 };
export const ROLE_COUNT: NumberLimit = { min: 0, max: 999, decimals: 3 };

export const DEFAULT_MIN_RN_TARGET = 2;

/** How long a text of a shift may be. */
export const REASON_MAX_LENGTH = 200;
export const COMMENTS_MAX_LENGTH = 5000;

/** How long a text of an assessment may be. */
export const ASSESSMENT_NAME_MAX_LENGTH = 200;
export const ROLE_MAX_LENGTH = 100;

export function isWithin(value: number, limit: NumberLimit): boolean {
  return value >= limit.min && value <= limit.max && hasAtMostDecimals(value, limit.decimals);
}
