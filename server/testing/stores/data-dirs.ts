import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openStore, openUnmigrated } from '#server/db/store/open-store.ts';
import type { StoreState } from './test-store.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Has a DATA_DIR with an embedded PostgreSQL for each state, to be copied. */
    dataDirTemplates: string;
  }
}

const log = { warn: () => undefined };

/** Makes the templates once for a run: a copy takes a fraction of the time. */
export default async function prepareDataDirs(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'parity-data-'));
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 3 });
  try {
    await (await openUnmigrated({ dataDir: join(directory, 'empty') }, log)).close();
    await (await openStore({ dataDir: join(directory, 'migrated') }, log)).close();
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('dataDirTemplates', directory);
  return remove;
}

/** A DATA_DIR that no process has open; the caller removes it. */
export async function copyDataDir(state: StoreState): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await makeDataDirPath();
  // With owners, because the cluster may belong to another user than the tests.
  await promisify(execFile)('cp', ['-a', join(inject('dataDirTemplates'), state), dataDir]);
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }) };
}

/** The path of a DATA_DIR that does not exist yet; it is removed with the templates. */
export async function makeDataDirPath(): Promise<string> {
  return join(await mkdtemp(join(inject('dataDirTemplates'), 'test-')), 'data');
}
