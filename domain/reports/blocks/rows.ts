import type { Tally } from '#domain/measures/tally.ts';
import type { IsoDate, Weekday } from '#domain/time/calendar.ts';

/** The window of a row's shifts as stored, not as configured today (D11). */
export interface WindowRow {
  readonly moduleId: number;
  readonly windowId: number;
  readonly isDay: boolean;
  readonly nominalMinutes: number;
}

/** One row of the query grouped by module, period and window. */
export interface TallyRow extends WindowRow {
  readonly periodKey: string;
  readonly tally: Tally;
}

/** Also grouped by weekday, with the values of single shifts, in any order, for percentiles. */
export interface SampleRow extends TallyRow {
  readonly weekday: Weekday;
  readonly censuses: readonly number[];
  readonly rnTargets: readonly number[];
}

export interface CommentRow extends WindowRow {
  readonly date: IsoDate;
  readonly comments: string;
  readonly reasons: readonly string[];
  readonly rnVariance: number;
  /** The person who saved the shift last. */
  readonly updatedBy: string;
}

export interface CountRow {
  readonly moduleId: number;
  readonly isDay: boolean;
  readonly shifts: number;
}

/** The number of shifts with a reason, over or under target. */
export interface ReasonRow extends CountRow {
  readonly reason: string;
  readonly over: boolean;
}

/** The number of shifts with a count above 0 in a field. */
export interface AcuityRow extends CountRow {
  readonly fieldId: number;
  readonly fieldName: string;
}

export interface ChargeNurseRow extends CountRow {
  readonly chargeNurseIncluded: boolean;
}

/** Shifts whose form showed a feed's number for a field: sums over the shifts. */
export interface AgreementRow extends CountRow {
  readonly fieldId: number;
  readonly fieldName: string;
  /** Whether the numbers were accepted from the feed, or typed. */
  readonly isAccepted: boolean;
  /** Shifts whose count is that of the feed. */
  readonly equal: number;
  /** Entered counts less the feed's. */
  readonly difference: number;
}

/** The data of a report, for the chosen modules, dates and windows only. */
export interface ReportRows {
  readonly tallies: readonly TallyRow[];
  readonly samples: readonly SampleRow[];
  readonly comments: readonly CommentRow[];
  readonly reasons: readonly ReasonRow[];
  readonly acuity: readonly AcuityRow[];
  readonly chargeNurse: readonly ChargeNurseRow[];
  readonly agreement: readonly AgreementRow[];
}

export const noRows: ReportRows = {
  tallies: [],
  samples: [],
  comments: [],
  reasons: [],
  acuity: [],
  chargeNurse: [],
  agreement: [],
};
