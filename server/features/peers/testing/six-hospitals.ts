import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPeerHospitals, joinGroup, type PeerModule, storeQuarter, testQuarter } from './peer-world.ts';

/** The levels of the other hospitals. */
export const levels = [0.9, 0.95, 1, 1.1, 1.2];

/** An app to be copied: the own hospital and five others share a quarter. */
export async function prepareSixHospitals() {
  const prepared = await startTestApp();
  const own = await joinGroup(prepared);
  const others = await addPeerHospitals(prepared, ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir']);
  await storeQuarter(prepared, own, testQuarter, { level: 1.05 });
  for (const [index, other] of others.entries())
    await storeQuarter(prepared, other, testQuarter, { level: levels[index] ?? 1 });
  await prepared.keep();
  return { prepared, own, others };
}

export const share = (running: TestApp, module: PeerModule, shares: boolean) =>
  running.sql('update clients set shares_with_peers = $2 where id = $1', [module.clientId, shares]);

export async function countStored(running: TestApp): Promise<number> {
  const { rows } = await running.sql('select count(*)::int as count from peer_quarters');
  return rows[0].count as number;
}

/** What an owner sees who may not see the others. */
export const nothingOfOthers = { level: null, tau: null, hospitals: [] };
