import { BusyError } from './work.ts';

/**
 * Conditions of the database that pass: it cannot be reached, it has too much to do, it accepts no writes (a standby), or its disk
 * is full.
 */
export type Trouble = 'unreachable' | 'busy' | 'read-only' | 'full';

/** For work that never got a connection. */
export class UnreachableError extends Error {
  override message = 'no database connection could be opened';
}

/** Undefined for an error of the statement itself. */
export function findTrouble(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined;
  const cause = findRootCause(error);
  if (cause instanceof BusyError) return 'busy';
  if (cause instanceof UnreachableError) return 'unreachable';
  const { code = '', message } = cause as Error & { code?: string };
  // PostgreSQL reports a full disk if /dev/shm has no room for a parallel query.
  if (code === '53100' && message.includes('shared memory')) return 'busy';
  return troubleByCode[code] ?? (isUnreachable(cause) ? 'unreachable' : undefined);
}

/** By SQLSTATE. */
const troubleByCode: Record<string, Trouble> = {
  '25006': 'read-only',
  '53100': 'full',
  // Out of memory, too many connections, another limit of the configuration.
  '53200': 'busy',
  '53300': 'busy',
  '53400': 'busy',
  // A lock or a statement that took too long, and a deadlock.
  '55P03': 'busy',
  '57014': 'busy',
  '40P01': 'busy',
};

/** Whether a statement was cancelled, because it took too long or the client disconnected. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (findRootCause(error) as Error & { code?: string }).code === '57014';
}

/** The driver's error inside the query builder's, which only repeats the statement and its parameters. */
export function findRootCause<Failure extends Error>(error: Failure): Failure {
  return isQueryError(error) && error.cause instanceof Error ? (error.cause as Failure) : error;
}

/**
 * Whether the database cannot be reached: SQLSTATE classes 08 (connection) and 57P (shutdown), and the driver's own messages.
 * A system error counts only for certain system calls: a missing file is `ENOENT` like a missing socket.
 */
function isUnreachable(error: Error): boolean {
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
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

function isQueryError(error: Error): boolean {
  return 'query' in error && 'params' in error;
}
