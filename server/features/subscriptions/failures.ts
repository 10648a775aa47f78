import { ApiError, type ErrorCode } from '#server/core/errors.ts';
import { PrintError } from '#server/pdf/print-error.ts';

export class NoModulesError extends Error {
  constructor() {
    super('None of its modules is in use any more.');
  }
}

/** Whether another try would fail, too: the report is refused, not unavailable. */
export function isPermanent(error: unknown): boolean {
  return error instanceof NoModulesError || hasCode(error, 'invalid') || hasCode(error, 'not-found');
}

/** For the owner of the subscription. */
export function describeSendFailure(error: unknown): string {
  if (hasCode(error, 'not-found')) return 'Its assessment or one of its modules no longer exists.';
  if (error instanceof ApiError || error instanceof NoModulesError) return error.message;
  if (!(error instanceof PrintError)) return 'The report could not be made.';
  return error.failure.kind === 'timeout'
    ? 'The PDF took too long. Choose a shorter date range or fewer modules.'
    : 'The PDF could not be made.';
}

function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}
