import { join } from 'node:path';
import { OperatorError } from '#server/core/operator-error.ts';
import { clusterDirectory } from './directories.ts';

/** Why PostgreSQL ended or refused a connection: its SQLSTATE, or the code of the system. */
export type Failure = Error & { code?: string };

/** Causes outside of the cluster's files, in the words of PostgreSQL, the C library and Node. The first that matches counts. */
const causes: [RegExp, (reason: string, directory: string) => string][] = [
  [
    /pre-existing shared memory block/,
    (reason, directory) =>
      `another PostgreSQL works in ${directory}, and Parity cannot end it (${reason}): stop it, maybe in another container`,
  ],
  [
    /shared memory segment "\/PostgreSQL\./,
    reason =>
      `/dev/shm is full, where PostgreSQL keeps its shared memory (${reason}): free space there or make it larger (Docker: --shm-size)`,
  ],
  [
    /shared memory|semaphore/,
    reason => `the system has no shared memory left for PostgreSQL (${reason}): raise its limits`,
  ],
  [
    /No space left on device|Disk quota exceeded|ENOSPC|^53100/,
    (reason, directory) => `the disk of ${directory} is full (${reason}): free space on it`,
  ],
  [/Read-only file system|EROFS/, (reason, directory) => `the disk of ${directory} is read-only (${reason})`],
  [
    /could not fork|Resource temporarily unavailable|EAGAIN|Too many open files|EMFILE|ENFILE/,
    reason =>
      `the system starts no more processes or opens no more files for PostgreSQL (${reason}): raise the limits of this user or service`,
  ],
  [
    /Cannot allocate memory|out of memory|ENOMEM|ended by SIGKILL/i,
    reason => `the system has no memory left for PostgreSQL (${reason}): free some`,
  ],
  [
    /could not look up .*user/,
    reason => `PostgreSQL needs a user with a name (${reason}): add this one to /etc/passwd`,
  ],
  [
    /node_modules|\$libdir|load(ing)? (library|shared libraries)/,
    reason => `the embedded PostgreSQL is not completely installed (${reason}): run "npm ci"`,
  ],
  [
    /Permission denied|EACCES|EPERM|wrong ownership|invalid permissions/,
    (reason, directory) =>
      `${directory} has files that belong to another user (${reason}): start Parity as the user who started it first`,
  ],
  [
    /lock file|[Ss]ocket|ECONNREFUSED/,
    (reason, directory) => `the PostgreSQL in ${directory} cannot be reached (${reason})`,
  ],
];

/** SQLSTATEs of damaged data or indexes, contradictions in the catalogue and missing files, and messages without a useful SQLSTATE. */
const damage =
  /^(XX\d\d\d|58P01) |No such file or directory|control file|incompatible with server|not a valid data directory/;

/** A backup is advised only where PostgreSQL itself reports damaged files (D73). */
export function refuseStart(dataDir: string, failure: Failure): OperatorError {
  const directory = clusterDirectory(dataDir);
  const { message, code = '' } = failure;
  const cause = findCause(message, code, directory);
  if (cause) return new OperatorError(cause, { cause: failure });
  if (damage.test(`${code} ${message}`)) return refuseDamage(dataDir, message);
  return new OperatorError(
    `the PostgreSQL in ${directory} does not start (nothing was deleted): ${message}`,
    { cause: failure },
  );
}

/** Failures of a new cluster never advise a backup, because the cluster has no data yet. */
export function refuseCreation(dataDir: string, reason: string): OperatorError {
  const directory = clusterDirectory(dataDir);
  const cause = findCause(reason, '', directory);
  return new OperatorError(cause ?? `the store in ${directory} cannot be created: ${reason}`);
}

export function refuseDamage(dataDir: string, reason: string): OperatorError {
  return new OperatorError(
    `the store in ${clusterDirectory(dataDir)} is damaged and cannot be opened (nothing was deleted): ${reason}. The nightly backups are in ${join(dataDir, 'backups')}: npm run restore loads one into a new DATA_DIR`,
  );
}

function findCause(reason: string, code: string, directory: string): string | undefined {
  const [, describe] = causes.find(([pattern]) => pattern.test(`${code} ${reason}`)) ?? [];
  return describe?.(reason.replace(/\s+/g, ' ').trim(), directory);
}
