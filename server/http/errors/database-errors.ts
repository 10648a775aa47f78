import { findRootCause } from '#server/db/connections/trouble.ts';

/**
 * For the log: the error of a failed query without data. The parameters are hashes, addresses and names, and PostgreSQL's
 * `detail` can quote a whole row.
 */
export function withoutData(error: Error): Error {
  const root = findRootCause(error);
  if (root === error && !isPostgresError(error)) return error;
  const { code, table, column, constraint } = root as Error & Record<string, unknown>;
  const cleaned = Object.assign(new Error(root.message), { code, table, column, constraint });
  cleaned.name = 'DatabaseError';
  cleaned.stack = `DatabaseError: ${root.message}${findFrames(error)}`;
  return cleaned;
}

/** Whether the statement violated this unique index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint } = findRootCause(error) as Error & { code?: string; constraint?: string };
  return code === '23505' && constraint === index;
}

function isPostgresError(error: Error): boolean {
  return 'severity' in error && 'code' in error;
}

function findFrames({ stack = '' }: Error): string {
  const start = stack.search(/\n +at /);
  return start < 0 ? '' : stack.slice(start);
}
