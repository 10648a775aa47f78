import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#server/testing/processes/server-process.ts';
import { copyDataDir } from '#server/testing/stores/data-dirs.ts';

const ownMounts = ['unshare', '--mount', 'sh', '-c'];
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
const withoutSharedMemory = 'mount -t tmpfs -o size=8k tmpfs /dev/shm && exec "$@"';

test.for(['of a store that exists', 'that makes the store'])(
  'a start %s without room in /dev/shm says so in one line, without damage and without a stack',
  async (which, { skip }) => {
    if (!canMount) skip('this user may not mount a small /dev/shm');
    const { dataDir, remove } = await copyDataDir('migrated');
    onTestFinished(remove);
    const directory = which === 'that makes the store' ? join(dataDir, 'new') : dataDir;
    const within = [...ownMounts, withoutSharedMemory, 'sh'];
    const server = startServer({ DATA_DIR: directory, DEMO: '0' }, within);
    onTestFinished(() => server.kill('SIGKILL'));
    expect(await server.ended).toBe(1);
    const { stderr } = server.output();
    expect(stderr).toMatch(/^Parity cannot start: \/dev\/shm is full, [^\n]+\n$/);
    expect(stderr).not.toMatch(/restore|damaged/);
  },
);
