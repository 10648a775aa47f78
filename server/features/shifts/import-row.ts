import { importedShift, type ShiftBody } from '#contract/shifts/shift-body.ts';
import type { ImportedRow } from '#contract/shifts/shifts.ts';
import type { AdequacyAnswer } from '#domain/adequacy/answers.ts';
import { computeVariance } from '#domain/adequacy/first-variance.ts';
import { startOfMonth } from '#domain/time/calendar.ts';
import { ApiError } from '#server/core/errors.ts';
import { type AnswerKeys, nobody } from '#server/features/adequacy/answer-keys.ts';
import { removeAnswer, storeAnswer } from '#server/features/adequacy/answers.queries.ts';
import { addMonth, clearMonth } from '#server/features/adequacy/months.queries.ts';
import { validate } from '#server/http/requests/validation.ts';
import type { SaveOutcome, Saving } from './save-shift.ts';

const statusByOutcome = { created: 'added', updated: 'updated', unchanged: 'kept' } as const;

/** Saves one row of a spreadsheet. An invalid row does not stop the others. */
export async function importRow(
  row: unknown,
  save: (body: ShiftBody, answer: AdequacyAnswer | null | undefined) => Promise<SaveOutcome>,
): Promise<ImportedRow> {
  try {
    const { version: _, adequacy, ...body } = validate(importedShift, row, 'body');
    return { status: statusByOutcome[await save(body, adequacy)] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The row has no version, so a stored shift that differs is a conflict and is kept.
    if (error.code === 'conflict') return { status: 'kept' };
    if (!error.fields) throw error;
    return { status: 'error', errors: error.fields };
  }
}

/**
 * Stores an imported answer with its shift (B18); null removes the stored one. It belongs to nobody. The status of a row does not depend
 * on it: a row that answers as before would tell what was stored.
 */
export function createAnswerImport(
  keys: AnswerKeys,
  { clientId, moduleId }: Record<'clientId' | 'moduleId', number>,
) {
  return (answer: AdequacyAnswer | null): Saving['storeBeside'] =>
    async (tx, { id: shiftId, date, ...staffing }) => {
      const key = { clientId, shiftId, author: nobody };
      const month = { clientId, moduleId, month: startOfMonth(date) };
      if (answer === null) {
        await removeAnswer(tx, key);
      } else {
        await addMonth(tx, month);
        const variance = computeVariance({
          rnTarget: Number(staffing.rnTarget),
          rnActual: Number(staffing.rnActual),
        });
        await storeAnswer(tx, { ...key, answer: keys.sealAnswer({ value: answer, person: null, variance }) });
      }
      await clearMonth(tx, month);
    };
}
