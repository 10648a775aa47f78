import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
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

  test('finishes running requests also if it gets the signal more than once', async () => {
    const server = start(environment);
    await server.ready();
    for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) {
      server.kill(signal);
      await expect.poll(() => server.output().stdout).toContain('finishing running requests');
    }
    expect(await server.ended).toBe(0);
    expect(server.output().stdout.match(/finishing running requests/g)).toHaveLength(1);
    expect(server.output().stdout).toContain('"msg":"stopped"');
  });

  test.each(['PORT', 'METRICS_PORT'])('reports a %s that is in use, and exits', async setting => {
    const taken = createServer();
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const server = start({ ...environment, [setting]: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.output().stderr).toBe(
      `Parity cannot start: ${setting} ${port} on 127.0.0.1 is in use by another program\n`,
    );
    taken.close();
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
