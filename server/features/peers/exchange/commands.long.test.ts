import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandStore, openCommandStore } from '#server/testing/processes/command-store.ts';
import { runCommand } from '#server/testing/processes/run-command.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { addPeerHospitals, storeQuarter, testGroup, testQuarter } from '../testing/peer-world.ts';
import { readExchangeFile, writeExchangeFile } from './exchange-file.ts';
import { deriveExchangeKey } from './exchange-key.ts';

let store: CommandStore;
let directory: string;
beforeAll(async () => {
  store = await openCommandStore();
  directory = await mkdtemp(join(tmpdir(), 'parity-peers-'));
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const admin = (...args: string[]) => runCommand('admin', args, store.settings);
const refused = (stderr: string) => ({ code: 1, stdout: '', stderr: `${stderr}\n` });

test('peer sums are written, signed by this installation, and taken from those that are trusted', async () => {
  const sql: TestApp['sql'] = (text, values) => asPlatform(store.pool, text, values);
  for (const module of await addPeerHospitals({ sql }, ['Ash', 'Birch'])) await storeQuarter({ sql }, module);
  const { stdout } = await admin('peers-key');
  const key = stdout.trim();
  expect(key).toMatch(/^[\w-]{43}$/);
  const file = join(directory, 'sums.peers');
  const ask = ['peers-export', testQuarter, '--group', testGroup, '--to', file];
  expect(await admin(...ask)).toEqual({
    code: 0,
    stdout: `${file}: ${testGroup} in ${testQuarter}, 2 hospitals, signed with ${key}\n`,
    stderr: '',
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await admin(...ask)).toMatchObject({ code: 1, stdout: '' });
  expect(await admin('peers-import', file)).toEqual(
    refused(
      'the file was refused: this installation made it, so its hospitals would count twice; nothing was stored',
    ),
  );

  const other = deriveExchangeKey('another installation');
  const { content } = readExchangeFile(await readFile(file, 'utf8'), [key]);
  const { format: _, version: __, ...sums } = content;
  const theirs = join(directory, 'theirs.peers');
  await writeFile(theirs, writeExchangeFile(sums, other));
  expect(await admin('peers-import', theirs)).toEqual(
    refused(`the file was refused: its key ${other.publicKey} is not in PEER_KEYS; nothing was stored`),
  );
  const trusting = { ...store.settings, PEER_KEYS: other.publicKey };
  expect(await runCommand('admin', ['peers-import', theirs], trusting)).toEqual(
    refused(
      'the file was refused: it has the sums of a hospital of this installation, which would count twice; nothing was stored',
    ),
  );
  const strange = sums.hospitals.map(({ weeks }, index) => ({
    id: `${index}`.repeat(32),
    weeks: weeks.map(([worked, needed], week): [number, number] => [worked + 40 * index + 7 * week, needed]),
  }));
  const ofOthers = join(directory, 'of-others.peers');
  await writeFile(ofOthers, writeExchangeFile({ ...sums, hospitals: strange }, other));
  expect(await runCommand('admin', ['peers-import', ofOthers], trusting)).toEqual({
    code: 0,
    stdout: `${testGroup} in ${testQuarter}: 2 hospitals imported\n`,
    stderr: '',
  });
  expect(await runCommand('admin', ['peers-key'], { ...store.settings, PEER_KEYS: 'short' })).toMatchObject({
    code: 1,
    stderr: 'PEER_KEYS must list keys of 43 characters, joined by commas\n',
  });
});
