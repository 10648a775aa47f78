import type { IsoDate } from '../../time/calendar.ts';

/** How patients of several classes may share a nurse (B16). */
export const mixes = ['own', 'strict', 'share'] as const;

export type Mix = (typeof mixes)[number];

/** Patients of whom one RN has at most `max`; 0.5 means two RNs for one patient. */
export interface StandardClass {
  readonly id: string;
  readonly name: string;
  readonly max: number;
}

export interface UnitType {
  readonly id: string;
  readonly name: string;
  readonly classes: readonly StandardClass[];
  readonly mix: Mix;
  /** Fewest RNs, also without patients. */
  readonly floor: number;
}

export const packKinds = ['law', 'policy', 'own_plan'] as const;

/** The legal text, or a summary by a union, law firm or hospital association. */
export const sourceReadings = ['text', 'secondary'] as const;

export interface PackSource {
  readonly cite: string;
  readonly read: (typeof sourceReadings)[number];
  readonly read_on: IsoDate;
}

export const dutyKinds = ['report', 'posting', 'exemption'] as const;

/** Days of every year, as `MM-DD`, or the days after a month whose share is below the required one. */
export type DutyDue = { readonly dates: readonly string[] } | { readonly days_after_month_below: number };

/** A requirement of a standard besides RNs, with its source (D62). */
export interface StandardDuty extends PackSource {
  readonly text: string;
  /** `report`: to document, count or send; `posting`: to post; `exemption`: excuses a short shift. */
  readonly kind: (typeof dutyKinds)[number];
  readonly due: DutyDue | null;
}

/**
 * One version of a staffing standard, as on the wire (B16). A published version never changes: a change of the law is a new file in
 * this folder with the next version, which counts from its own first date even if its predecessor has no last one.
 */
export interface StandardPack {
  readonly id: string;
  readonly name: string;
  readonly jurisdiction: string;
  readonly version: number;
  /** First and last date of the version; null: open. */
  readonly effective_from: IsoDate | null;
  readonly effective_to: IsoDate | null;
  /** Of an own plan, the hospital enters classes, mix and floor. */
  readonly kind: (typeof packKinds)[number];
  readonly unit_types: readonly UnitType[];
  /** Percent of the rated shifts that must have enough RNs; null: none is named. */
  readonly required_share: number | null;
  /** The steps that the law names for a short shift. */
  readonly efforts: readonly { readonly id: string; readonly name: string }[];
  readonly retention_years: number | null;
  /** Days of the year, as `MM-DD`, by which a report is due. */
  readonly report_dates: readonly string[];
  /** Absent in the packs that older analyses keep. */
  readonly duties?: readonly StandardDuty[] | undefined;
  readonly sources: readonly PackSource[];
}

export interface ShippedPack extends StandardPack {
  readonly duties: readonly StandardDuty[];
}
