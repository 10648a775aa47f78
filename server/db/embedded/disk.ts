import { access, constants, statfs } from 'node:fs/promises';

/**
 * Below this, saving is refused. Without space for a checkpoint and the next 16 MB of its log PostgreSQL stops; with it, people
 * can still sign in and read.
 */
const reserveBytes = 48 * 1024 * 1024;

/** Why nothing can be stored in a directory; undefined if nothing is wrong. */
export async function findDiskFault(directory: string): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < reserveBytes) return 'the disk is full';
  return access(directory, constants.W_OK).then(
    () => undefined,
    () => 'the disk is read-only',
  );
}
