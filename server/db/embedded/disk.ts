import { access, constants, statfs } from 'node:fs/promises';

/**
 * Below this, saving is refused. Without space for a checkpoint and the next 16 MB of its log PostgreSQL stops; with it, people
 * can still sign in and read.
 */
const reserveBytes = 48 * 1024 * 1024;

const full = 'the disk is full';
const readOnly = 'the disk is read-only';

/** Why nothing can be stored in a directory; undefined if nothing is wrong. */
export async function findDiskFault(directory: string): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < reserveBytes) return full;
  return access(directory, constants.W_OK).then(
    () => undefined,
    () => readOnly,
  );
}

/** The fault behind PostgreSQL's last message; undefined if it stopped for another reason. */
export function readDiskFault(message: string): string | undefined {
  if (/No space left on device|quota exceeded/i.test(message)) return full;
  return /Read-only file system|Permission denied|Operation not permitted/i.test(message)
    ? readOnly
    : undefined;
}
