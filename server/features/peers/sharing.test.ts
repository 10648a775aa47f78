import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { adminHere } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fetchPeers, testGroup, testQuarter } from './testing/peer-world.ts';
import { countStored, nothingOfOthers, prepareSixHospitals, share } from './testing/six-hospitals.ts';

const { prepared, own, others } = await prepareSixHospitals();
let running: TestApp;
let owner: Browser;

afterAll(() => prepared.store.close());
beforeEach(async () => {
  running = await startTestApp({ copyOf: prepared });
  owner = await running.as('owner');
});
afterEach(() => running.close());

describe('a hospital that does not share', () => {
  test('sees nothing of the others, and has no quarter made', async () => {
    await share(running, own, false);
    for (const browser of [owner, await adminHere(running)]) {
      const { peers, peers_own } = await fetchPeers(browser, own);
      expect(peers).toEqual({
        quarter: testQuarter,
        group: testGroup,
        refused: 'Only hospitals that share with their peers see them, and your hospital does not share.',
        ...nothingOfOthers,
        left_out: { hospitals: 0, reasons: {} },
      });
      expect(peers_own).toEqual({
        state: 'not_sharing',
        sums: null,
        parts: [],
        trend: [],
        quarters: expect.any(Array),
      });
    }
    for (const table of ['peer_quarters', 'peer_sums', 'peer_modules'])
      expect((await running.sql(`select from ${table}`)).rowCount, table).toBe(0);
  });

  test('gets the same answer of a quarter that is stored, and that its own part is in', async () => {
    const shared = await fetchPeers(owner, own);
    await share(running, own, false);
    const { peers, peers_own } = await fetchPeers(owner, own);
    expect(peers).toMatchObject(nothingOfOthers);
    expect(peers_own).toMatchObject({ state: 'not_sharing', sums: null, parts: [], trend: [] });
    await share(running, own, true);
    expect(await fetchPeers(owner, own)).toEqual(shared);
  });

  test('sees nothing of a quarter that was stored without it after it shares', async () => {
    await share(running, own, false);
    const [other] = others;
    const admin = await running.as('admin');
    await admin.post('/api/accounts/set_client/', { client: other?.clientId });
    await fetchPeers(admin, other ?? own);
    expect(await countStored(running)).toBe(1);
    await share(running, own, true);
    const { peers, peers_own } = await fetchPeers(owner, own);
    expect(peers).toMatchObject({ ...nothingOfOthers, left_out: { hospitals: 0, reasons: {} } });
    expect(peers.refused).toMatch(/^Your hospital is not in this quarter/);
    expect(peers_own).toMatchObject({ state: 'absent', sums: null, trend: [] });
  });
});
