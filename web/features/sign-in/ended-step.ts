import { ApiError } from '#web/lib/api/api-error.ts';
import { errorMessage, readProblems } from '#web/lib/api/messages.ts';

/** Too many wrong codes, or a password that was changed meanwhile: the server wants the password again. */
export function endedStep(error: unknown): { ended: string } {
  const status = error instanceof ApiError ? error.status : null;
  const isWrongCode = readProblems(error).fields.token !== undefined;
  if (status === 429 || (status === 400 && !isWrongCode)) return { ended: errorMessage(error) };
  throw error;
}
