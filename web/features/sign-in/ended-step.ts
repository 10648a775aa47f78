import { ApiError } from '#web/lib/api/api-error.ts';
import { errorMessage, readProblems } from '#web/lib/api/messages.ts';

/** After too many wrong codes, or if the password was changed, the server asks for the password again. */
export function endedStep(error: unknown): { ended: string } {
  const status = error instanceof ApiError ? error.status : null;
  const isWrongCode = readProblems(error).fields.token !== undefined;
  if (status === 429 || (status === 400 && !isWrongCode)) return { ended: errorMessage(error) };
  throw error;
}
