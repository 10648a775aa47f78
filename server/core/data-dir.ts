import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** Creates the directory if it is missing, private to this user; throws if it is not writable. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeDirectory(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(
      `DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

/** Parent by parent, because `mkdir` with `recursive` loops forever on some paths that cannot be created. */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await mkdir(path, { mode: 0o700 });
  }
}
