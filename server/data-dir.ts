import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '#server/operator-error.ts';

/** Makes the directory if it is missing, for this user alone; refuses one that cannot be written. */
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

/** Parent by parent: `mkdir` with `recursive` goes round for ever where the system says that nothing can be there. */
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
