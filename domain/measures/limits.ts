import { hasAtMostDecimals } from './decimal.ts';

/** The allowed values of a number (D1, D23), for the contract, the forms and the store. */
export interface NumberLimit {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
}

/** Acuity counts, RNs actual and premium counts of a shift. */
export const shiftCountLimit: NumberLimit = { min: 0, max: 999, decimals: 3 };
export const rnsPerPatientLimit: NumberLimit = { min: 0, max: 20, decimals: 3 };
export const minRnTargetLimit: NumberLimit = { min: 0, max: 99, decimals: 2 };

/** The shifts of one request of an import. */
export const importBatchSize = 50;

/** Of a staffing assessment. */
export const nonProductivePercentLimit: NumberLimit = { min: 0, max: 100, decimals: 0 };
export const birthVolumeLimit: NumberLimit = { min: 0, max: 999_999, decimals: 0 };
export const hourlyWageLimit: NumberLimit = { min: 0, max: 9_999.99, decimals: 2 };
export const roleCountLimit: NumberLimit = { min: 0, max: 999, decimals: 3 };

/** Percent of the wage (B10). */
export const premiumSurchargeLimit: NumberLimit = { min: 0, max: 999, decimals: 2 };

/** Rules of red flags (B12). */
export const underPercentLimit: NumberLimit = { min: 1, max: 100, decimals: 2 };
export const underRnsLimit: NumberLimit = { min: 0.1, max: 999, decimals: 3 };
export const missingAfterMinutesLimit: NumberLimit = { min: 0, max: 10_080, decimals: 0 };
export const aheadHoursLimit: NumberLimit = { min: 1, max: 72, decimals: 0 };
export const aheadPercentLimit: NumberLimit = { min: 1, max: 100, decimals: 0 };
export const escalateAfterMinutesLimit: NumberLimit = { min: 1, max: 1440, decimals: 0 };

/** Reminders about windows without data. */
export const remindAfterMinutesLimit: NumberLimit = { min: 0, max: 1440, decimals: 0 };

/** Cut from the end of each scheduled row (B17). */
export const handoverMinutesLimit: NumberLimit = { min: 0, max: 60, decimals: 0 };

export const defaultMinRnTarget = 2;

/** Characters in the texts of a shift. */
export const reasonMaxLength = 200;
export const commentsMaxLength = 5000;

/** Types of missed care of a hospital, the characters of one, and how often it is counted in a shift (B19). */
export const maxMissedCareTypes = 20;
export const missedCareTypeMaxLength = 60;
export const missedCareLimit: NumberLimit = { min: 0, max: 99, decimals: 0 };

/** Characters in the notes of a hand-over (B23). */
export const handoverNotesMaxLength = 4000;

/** Characters in the texts of a red flag. */
export const flagActionMaxLength = 200;
export const flagOutcomeMaxLength = 200;
export const flagNoteMaxLength = 2000;

/** Characters in the texts of an assessment. */
export const assessmentNameMaxLength = 200;
export const peerGroupMaxLength = 100;
export const roleMaxLength = 100;

export function isWithin(value: number, limit: NumberLimit): boolean {
  return value >= limit.min && value <= limit.max && hasAtMostDecimals(value, limit.decimals);
}
