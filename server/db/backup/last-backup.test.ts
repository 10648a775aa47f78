import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestStore } from '#server/testing/stores/test-store.ts';
import { createBackupWatch, findLastBackup } from './last-backup.ts';
import { nightlyDump } from './nightly-dump.ts';

const store = await openTestStore();
const dataDir = await mkdtemp(join(tmpdir(), 'parity-last-'));
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

test('a missing or old backup is warned about once a day, and a new one ends that', async () => {
  let now = new Date('2026-11-16T08:30:00Z');
  const clock = () => now;
  const pass = (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000);
  };
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const check = createBackupWatch(store.pool, { maxAgeHours: 26, clock }, log);
  expect(await findLastBackup(store.pool)).toBeUndefined();
  await check();
  expect(warnings).toEqual(['the last backup is missing: check the backups']);

  const { file } = await nightlyDump(store.pool, dataDir, clock);
  expect(await findLastBackup(store.pool)).toEqual({ at: now, bytes: (await stat(file)).size });
  for (let hour = 0; hour < 26; hour += 1) {
    pass(1);
    await check();
  }
  expect(warnings).toHaveLength(1);
  for (let hour = 0; hour < 30; hour += 1) {
    pass(1);
    await check();
  }
  expect(warnings.slice(1)).toEqual(
    Array(2).fill('the last backup is from 2026-11-16T08:30:00.000Z: check the backups'),
  );
});
