import { afterAll } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';
import { type ExchangeContent, readExchangeFile, writeExchangeFile } from '../exchange/exchange-file.ts';
import { deriveExchangeKey } from '../exchange/exchange-key.ts';
import { exportSums } from '../exchange/export-sums.ts';
import { importSums } from '../exchange/import-sums.ts';
import { addPeerHospitals, joinGroup, storeQuarter, testGroup, testQuarter } from './peer-world.ts';

/** Hospitals of the other installation; their names must stay there. */
export const names = ['Secret Pines', 'Hidden Oaks', 'Quiet Lake'];
export const ourKey = deriveExchangeKey('ours');
export const theirKey = deriveExchangeKey('theirs');
export const strangeKey = deriveExchangeKey('strange');

/** Two installations for the tests of one file, each with three hospitals that share. */
export async function startTwoInstallations() {
  const [here, there] = await Promise.all([startTestApp(), startTestApp()]);
  afterAll(() => Promise.all([here.close(), there.close()]));
  const own = await joinGroup(here);
  await storeQuarter(here, own, testQuarter, { level: 1.05 });
  for (const [index, module] of (await addPeerHospitals(here, ['Ash', 'Birch'])).entries())
    await storeQuarter(here, module, testQuarter, { level: 0.95 + index / 5 });
  for (const [index, module] of (await addPeerHospitals(there, names)).entries())
    await storeQuarter(there, module, testQuarter, { level: 0.9 + index / 10 });
  return {
    here,
    there,
    own,
    makeFile: ({ group = testGroup, quarter = testQuarter, key = theirKey } = {}) =>
      there.db.platform(tx => exportSums(tx, { group, quarter, key, now: there.clock.now })),
    take: (file: string, trusted = [theirKey.publicKey]) =>
      here.db.platform(tx => importSums(tx, { file, trusted, own: ourKey, now: here.clock.now })),
    countImports: async () => (await here.sql('select * from peer_imports')).rows.length,
  };
}

export const madeUp = {
  id: 'e'.repeat(32),
  weeks: Array.from({ length: 12 }, (_, week) => [2000 + 17 * week, 1900 + ((week * 7) % 12)]),
};

/** The content of a file, changed and signed again. */
export function resign(file: string, change: (content: ExchangeContent) => object, key = theirKey): string {
  const { content } = readExchangeFile(file, [theirKey.publicKey]);
  const { format: _, version: __, ...rest } = { ...content, ...change(content) };
  return writeExchangeFile(rest, key);
}
