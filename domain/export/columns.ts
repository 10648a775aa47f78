import { premiumTypeIds } from '#domain/shifts/premium-types.ts';

/** `date` counts days and `instant` milliseconds from the start of 1970 (UTC). */
export type ColumnType = 'id' | 'integer' | 'number' | 'text' | 'boolean' | 'date' | 'instant';

export interface ExportColumn {
  readonly name: string;
  readonly type: ColumnType;
}

export type ExportValue = number | string | boolean | null;

/** In the order of the columns. */
export type ExportRow = readonly ExportValue[];

/** Of the columns below. Columns are only added, at the end, and each addition raises it. */
export const exportSchemaVersion = 1;

export const exportShapes = ['wide', 'long'] as const;
export type ExportShape = (typeof exportShapes)[number];

const list = (type: ColumnType, names: string): ExportColumn[] =>
  names.split(' ').map(name => ({ name, type }));

/** What a row has that tells only that something was deleted. */
const places: readonly ExportColumn[] = [
  ...list('id', 'module_id'),
  ...list('text', 'module'),
  ...list('date', 'date'),
  ...list('integer', 'window'),
];

/** Which shift a row is about. */
const shiftPlace: readonly ExportColumn[] = [
  ...list('id', 'shift_id'),
  ...places,
  ...list('instant', 'starts_at'),
  ...list('boolean', 'is_day'),
];

/** The columns of a shift, without those of acuity fields. No comments and no names: free text may name people. */
export const shiftColumns: readonly ExportColumn[] = [
  ...shiftPlace,
  ...list('integer', 'minutes'),
  ...list('number', 'census rn_target rn_actual rn_variance min_rn_target rn_premium'),
  ...list('boolean', 'charge_nurse_included'),
  ...list('text', 'reasons missed_care'),
  ...list('boolean', 'is_imported'),
  ...list('integer', 'version'),
  ...list('instant', 'created_at updated_at deleted_at'),
  ...premiumTypeIds.map(name => ({ name, type: 'number' }) as const),
];

/** A column for the patients of each acuity field. */
export function fieldColumns(fieldIds: readonly string[]): ExportColumn[] {
  return fieldIds.map(id => ({ name: `field_${id}`, type: 'number' }));
}

/** The columns of a shift and one of its acuity fields. */
export const longColumns: readonly ExportColumn[] = [
  ...shiftPlace,
  ...list('integer', 'minutes version'),
  ...list('instant', 'updated_at deleted_at'),
  ...list('id', 'field_id'),
  ...list('text', 'section field'),
  ...list('number', 'patients rns_per_patient'),
];

export const redFlagColumns: readonly ExportColumn[] = [
  ...list('id', 'red_flag_id'),
  ...places,
  ...list('instant', 'starts_at ends_at'),
  ...list('text', 'kind status reasons'),
  ...list('number', 'rn_target rn_actual min_rn_target'),
  ...list('boolean', 'is_imported'),
  ...list('instant', 'opened_at acknowledged_at resolved_at withdrawn_at escalated_at'),
  ...list('text', 'outcome'),
  ...list('integer', 'version actions'),
  ...list('number', 'rns'),
];
