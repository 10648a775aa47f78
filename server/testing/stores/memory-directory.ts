import { accessSync, constants, statfsSync } from 'node:fs';

/** Linux keeps the files of this directory in memory. */
const directory = '/dev/shm';

/** Far more than the tests' databases take; a container may have only 64 MB. */
const enough = 2 * 1024 ** 3;

/** A directory whose files are created and removed without a disk's file system; undefined if the system has none with enough room. */
export function findMemoryDirectory(): string | undefined {
  try {
    accessSync(directory, constants.W_OK);
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize >= enough ? directory : undefined;
  } catch {
    return undefined;
  }
}
