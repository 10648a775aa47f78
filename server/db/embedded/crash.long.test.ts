import { afterAll, expect, test } from 'vitest';
import { crashRound } from '#server/testing/processes/crash-round.ts';
import { copyDataDir } from '#server/testing/stores/test-store.ts';

const { dataDir, remove } = await copyDataDir('migrated');
afterAll(remove);

test('50 kills during writes lose no row that was promised', async () => {
  let promised = 0;
  for (let number = 1; number <= 50; number += 1) {
    const round = await crashRound(dataDir);
    expect({ number, ...round }).toMatchObject({ lost: [] });
    promised += round.promised;
  }
  expect(promised).toBeGreaterThan(1_000);
});
