import { type ShiftBody, shiftBody } from '#contract/shifts/shift-body.ts';
import { ApiError, type FieldErrors } from '#server/errors.ts';
import { validate } from '#server/http/requests/validation.ts';
import type { SaveOutcome } from './save-shift.ts';

interface ImportedRow {
  status: 'added' | 'updated' | 'kept' | 'error';
  errors?: FieldErrors;
}

const statusByOutcome: Record<SaveOutcome, ImportedRow['status']> = {
  created: 'added',
  updated: 'updated',
  unchanged: 'kept',
};

/** Saves one row of a spreadsheet. An invalid row does not stop the others. */
export async function importRow(
  row: unknown,
  save: (body: ShiftBody) => Promise<SaveOutcome>,
): Promise<ImportedRow> {
  try {
    const { version: _, ...body } = validate(shiftBody, row, 'body');
    return { status: statusByOutcome[await save(body)] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The row has no version, so a stored shift that differs is a conflict and is kept.
    if (error.code === 'conflict') return { status: 'kept' };
    if (!error.fields) throw error;
    return { status: 'error', errors: error.fields };
  }
}
