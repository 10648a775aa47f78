import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import type { ChangeMark } from '#domain/export/changed-until.ts';
import type { ClientTx } from '#server/db/database.ts';
import { openStore, type Store } from '#server/db/store/open-store.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { makeWorld } from '#server/testing/world.ts';
import { canContinue, insertEntry, readMark } from './changes.queries.ts';

const log = { warn: () => undefined };
const directory = await mkdtemp(join(tmpdir(), 'parity-restored-'));
const dataDir = join(directory, 'data');
afterAll(() => rm(directory, { recursive: true }));

const opened = async <T>(use: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore({ dataDir }, log);
  return use(store).finally(() => store.close());
};

test('a mark of the days that were lost with the files of a store is not continued, whatever was stored since', async () => {
  const clientId = await opened(async store => (await makeWorld(store.db)).here.id);
  const change = ({ pool }: Store) => asPlatform(pool, 'update clients set name = name || $1', ['!']);
  /** As an export does, by a program that names its requests itself. */
  const exportFile = ({ db }: Store, requestId: string) =>
    db.forClient(clientId, async (tx): Promise<ChangeMark> => {
      const until = await readMark(tx);
      const entry = { clientId, at: new Date(), actorName: 'Warehouse', action: 'exported shifts' } as const;
      return { ...until, entry: await insertEntry(tx, { ...entry, details: {}, address: '', requestId }) };
    });
  const continues = ({ db }: Store, mark: ChangeMark) =>
    db.forClient(clientId, (tx: ClientTx) => canContinue(tx, clientId, mark));

  await promisify(execFile)('cp', ['-a', dataDir, `${dataDir}-copy`]);
  const lost = await opened(async store => {
    await change(store);
    const mark = await exportFile(store, 'nightly');
    expect(await continues(store, mark)).toBe(true);
    return mark;
  });
  await rm(dataDir, { recursive: true });
  await rename(`${dataDir}-copy`, dataDir);

  await opened(async store => {
    expect((await store.db.forClient(clientId, readMark)).store).toBe(lost.store);
    expect(await continues(store, lost)).toBe(false);
    for (let changes = 0; changes < 10; changes += 1) await change(store);
    const again = await exportFile(store, 'nightly');
    // The number of the lost entry belongs to another one now, and its transactions have begun.
    expect(again.entry?.id).toBe(lost.entry?.id);
    expect(await continues(store, lost)).toBe(false);
    expect(await continues(store, again)).toBe(true);
  });
});
