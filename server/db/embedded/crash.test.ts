import { afterAll, expect, test } from 'vitest';
import { crashRound } from '#server/testing/processes/crash-round.ts';
import { copyDataDir } from '#server/testing/stores/data-dirs.ts';

const { dataDir, remove } = await copyDataDir('migrated');
afterAll(remove);

test('a kill during writes loses no row that was reported as stored', async () => {
  const round = await crashRound(dataDir);
  expect(round).toMatchObject({ lost: [] });
  expect(round.promised).toBeGreaterThan(0);
});
