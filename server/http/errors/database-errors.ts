/** The driver's error inside the query builder's, which only repeats the statement and its parameters. */
export function findRootCause<Failure extends Error>(error: Failure): Failure {
  return isQueryError(error) && error.cause instanceof Error ? (error.cause as Failure) : error;
}

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

/** Whether a statement was cancelled, because it took too long or the client disconnected. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (findRootCause(error) as Error & { code?: string }).code === '57014';
}

/**
 * Whether the database cannot be reached: SQLSTATE classes 08 (connection) and 57P (shutdown), and the driver's own messages.
 * A system error counts only for certain system calls: a missing file is `ENOENT` like a missing socket.
 */
export function isUnreachable(error: Error): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError)
    return error.errors.some(one => one instanceof Error && isUnreachable(one));
  if (syscall !== undefined) return connectionFailures[syscall]?.includes(code) ?? false;
  return /^(08|57P)/.test(code) || driverMessages.test(error.message);
}

const lost = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
const unrouted = ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'];
const connectionFailures: Record<string, string[]> = {
  connect: ['ECONNREFUSED', 'ENOENT', 'EACCES', 'EAGAIN', ...unrouted, ...lost],
  getaddrinfo: ['ENOTFOUND', 'EAI_AGAIN'],
  read: [...lost, ...unrouted],
  write: [...lost, ...unrouted],
};

const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

function isQueryError(error: Error): boolean {
  return 'query' in error && 'params' in error;
}

function isPostgresError(error: Error): boolean {
  return 'severity' in error && 'code' in error;
}

function findFrames({ stack = '' }: Error): string {
  const start = stack.search(/\n +at /);
  return start < 0 ? '' : stack.slice(start);
}
