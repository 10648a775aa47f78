import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type ServerProcess, startServer } from './testing/processes/server-process.ts';
import { copyDataDir, createDatabase } from './testing/stores/test-store.ts';

const directory = await mkdtemp(join(tmpdir(), 'parity-main-'));
afterAll(() => rm(directory, { recursive: true }));

function start(environment: Record<string, string>): ServerProcess {
  const server = startServer({ DATA_DIR: join(directory, 'data'), DEMO: '0', ...environment });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

describe('a running server', () => {
  let environment: Record<string, string>;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ environment, remove } = await unopenedStore());
  });
  afterAll(() => remove());

  test('is ready, says how to create the first administrator, logs JSON lines, and stops on SIGTERM', async () => {
    const server = start(environment);
    const address = await server.ready();
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const lines = server.output().stdout.trim().split('\n');
    const messages: string[] = lines.map(line => JSON.parse(line).msg);
    expect(messages).toContainEqual(expect.stringContaining('npm run admin -- create EMAIL'));
    expect(messages).toContain('request');
    expect(messages.at(-1)).toBe('stopped');
  });
});

/** A migrated store of the kind under test, for another process to open. */
async function unopenedStore(): Promise<{
  environment: Record<string, string>;
  remove: () => Promise<void>;
}> {
  if (inject('storeTemplates').kind === 'embedded') {
    const { dataDir, remove } = await copyDataDir('migrated');
    return { environment: { DATA_DIR: dataDir }, remove };
  }
  const { url, drop } = await createDatabase('migrated');
  return { environment: { DATABASE_URL: url }, remove: drop };
}
