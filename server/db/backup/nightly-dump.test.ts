import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fillEveryTable } from '#server/testing/stores/every-table.ts';
import { openTestStore } from '#server/testing/stores/test-store.ts';
import { readBackup } from './backup-file.ts';
import { createNightlyDump, defaultBackupFile, nightlyDump } from './nightly-dump.ts';

const store = await openTestStore();
const dataDir = await mkdtemp(join(tmpdir(), 'parity-nightly-'));
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});
await fillEveryTable(store.pool);

test('the nightly dump keeps those of the last seven days and removes nothing else', async () => {
  const backups = join(dataDir, 'backups');
  await mkdir(backups);
  const kept = [
    'parity-2020-01-01T00-00-00Z.ndjson.gz',
    'nightly-notes.txt',
    'nightly-2020-01-01.ndjson.gz',
    'old-nightly-2020-01-01T00-00-00Z.ndjson.gz',
  ];
  const removed = ['nightly-2020-01-01T00-00-00Z.ndjson.gz', 'nightly-2020-01-01T00-00-00Z.ndjson.gz.part'];
  for (const name of [...kept, ...removed]) await writeFile(join(backups, name), '');

  for (let day = 1; day <= 10; day += 1) {
    await nightlyDump(store.pool, dataDir, () => new Date(Date.UTC(2026, 10, day, 8, 30)));
  }
  const nights = [3, 4, 5, 6, 7, 8, 9, 10].map(
    day => `nightly-2026-11-${String(day).padStart(2, '0')}T08-30-00Z.ndjson.gz`,
  );
  expect((await readdir(backups)).sort()).toEqual([...kept, ...nights].sort());
  const last = await readBackup(join(backups, 'nightly-2026-11-10T08-30-00Z.ndjson.gz'));
  expect(last.rows).toBeGreaterThan(30);
});

test('a backup that a person takes has a name that is never removed', () => {
  expect(defaultBackupFile('/data', new Date('2026-11-14T15:04:05.678Z'))).toBe(
    '/data/backups/parity-2026-11-14T15-04-05Z.ndjson.gz',
  );
});

describe('the task of the nightly dump', () => {
  let now: Date;
  let directory: string;
  let run: () => Promise<void>;
  const logged: string[] = [];
  beforeEach(async () => {
    directory = await mkdtemp(join(dataDir, 'task-'));
    const log = { info: (_: unknown, message: string) => void logged.push(message) };
    run = createNightlyDump(store.pool, { dataDir: directory, clock: () => now }, log as never);
    logged.length = 0;
  });

  async function runAt(time: string): Promise<string[]> {
    now = new Date(`2026-11-${time}Z`);
    await run();
    return (await readdir(join(directory, 'backups'))).sort();
  }

  test('writes one dump for each night, and logs it', async () => {
    expect(await runAt('10T08:30:05')).toEqual(['nightly-2026-11-10T08-30-05Z.ndjson.gz']);
    expect(await runAt('10T09:30:00')).toHaveLength(1);
    expect(await runAt('11T07:30:00')).toHaveLength(1);
    expect(await runAt('11T08:30:02')).toHaveLength(2);
    expect(logged).toEqual(['the nightly dump is written', 'the nightly dump is written']);
  });

  test('writes a dump that was due while the server was stopped, as soon as it runs again', async () => {
    expect(await runAt('10T08:30:00')).toHaveLength(1);
    expect(await runAt('12T20:07:00')).toHaveLength(2);
    expect(await runAt('12T20:30:00')).toHaveLength(2);
  });

  test('writes a dump that has failed at the next hour', async () => {
    await writeFile(join(directory, 'backups'), 'no directory');
    now = new Date('2026-11-10T08:30:00Z');
    await expect(run()).rejects.toThrow('nightly-2026-11-10T08-30-00Z');
    await rm(join(directory, 'backups'));
    expect(await runAt('10T09:30:00')).toEqual(['nightly-2026-11-10T09-30-00Z.ndjson.gz']);
  });
});
