import { spawnSync } from 'node:child_process';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ended, spawnStoreProcess } from '#server/testing/processes/store-process.ts';
import { copyDataDir } from '#server/testing/stores/data-dirs.ts';
import { listStaleFiles, startNeighbor } from '#server/testing/stores/stale-files.ts';
import { findRunningServer } from './socket.ts';

const { dataDir, remove } = await copyDataDir('migrated');
const neighbor = await startNeighbor();
afterAll(async () => {
  neighbor.kill();
  await remove();
});

const stale = listStaleFiles(neighbor.pid);
const pidNamespace = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const hasNamespaces = spawnSync(pidNamespace[0] ?? '', [...pidNamespace.slice(1), 'true']).status === 0;

/** Kills it while PostgreSQL runs, so that its own lock files stay as well. */
async function startAndKill(within: readonly string[] = []): Promise<void> {
  const child = spawnStoreProcess(dataDir, 'hold', { within });
  const line = (await child.lines.next()).value;
  if (line !== 'ready') throw new Error((await ended(child)).errorOutput);
  // Of the two, unshare ends with its namespace and all processes in it.
  child.kill('SIGKILL');
  if (within.length === 0) {
    const server = await findRunningServer(dataDir);
    if (server) process.kill(server.pid, 'SIGKILL');
  }
  await ended(child);
}

test('40 of 40 starts succeed after kills, with stale files of every kind', async () => {
  for (let round = 0; round < 40; round += 1) {
    await stale[round % (stale.length + 1)]?.write(dataDir);
    await startAndKill();
  }
});

test('40 of 40 starts succeed in PID namespaces, whose numbers are the same each time', async ({ skip }) => {
  if (!hasNamespaces) skip('this user may not make PID namespaces');
  for (let round = 0; round < 40; round += 1) {
    await stale[round % (stale.length + 1)]?.write(dataDir);
    await startAndKill(pidNamespace);
  }
});

test('a start does not touch a cluster in which a PostgreSQL works that it cannot see', async ({ skip }) => {
  if (!hasNamespaces) skip('this user may not make PID namespaces');
  const child = spawnStoreProcess(dataDir, 'hold');
  expect((await child.lines.next()).value).toBe('ready');
  const orphan = (await findRunningServer(dataDir))?.pid ?? 0;
  // Stopped, it cannot follow the signal that it gets when its parent dies.
  process.kill(orphan, 'SIGSTOP');
  onTestFinished(() => void process.kill(orphan, 'SIGKILL'));
  child.kill('SIGKILL');
  await ended(child);

  const { code, errorOutput } = await ended(spawnStoreProcess(dataDir, 'hold', { within: pidNamespace }));
  expect({ code, errorOutput }).toEqual({
    code: 1,
    errorOutput: `another PostgreSQL works in ${dataDir}/postgres/data, and Parity cannot end it: stop it, maybe in another container\n`,
  });
  expect((await findRunningServer(dataDir))?.pid).toBe(orphan);
});
