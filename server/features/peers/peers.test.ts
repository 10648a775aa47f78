import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareHospitals, computeLevel, type PeerWeek } from '#domain/peers/compare-hospitals.ts';
import { startOfWeek } from '#domain/time/calendar.ts';
import { refreshShiftMonths } from '#server/db/shift-months/refresh-shift-months.ts';
import type { Browser } from '#server/testing/browser.ts';
import { fetchReport } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  addPeerHospitals,
  fetchPeers,
  listQuarterShifts,
  type PeerModule,
  storeQuarter,
  testGroup,
  testQuarter,
} from './testing/peer-world.ts';
import { countStored, levels, nothingOfOthers, prepareSixHospitals } from './testing/six-hospitals.ts';

const { prepared, own, others } = await prepareSixHospitals();
let running: TestApp;
let owner: Browser;

afterAll(() => prepared.store.close());
beforeEach(async () => {
  running = await startTestApp({ copyOf: prepared });
  owner = await running.as('owner');
});
afterEach(() => running.close());

const needsPatients = (isDay: boolean) => (isDay ? 4 : 3);

/** The comparison of the hospitals, the own one first, with so many RNs needed. */
function compareAll(needs: (isDay: boolean) => number) {
  const all = [own, ...others].map((module, index) => toWeeks(module, [1.05, ...levels][index] ?? 1, needs));
  return compareHospitals(all.map(computeLevel));
}

/** The weeks from January 4 to March 28. The night of March 7 has 11 hours. */
function toWeeks(module: PeerModule, level: number, needs: (isDay: boolean) => number): PeerWeek[] {
  const shifts = listQuarterShifts(module, testQuarter, { level })
    .filter(({ date }) => date >= '2026-01-04' && date <= '2026-03-28')
    .map(({ date, window, rnActual = 0 }) => {
      const hours = date === '2026-03-07' && window === 1140 ? 11 : 12;
      return { date, worked: rnActual * hours, needed: needs(window === 420) * hours };
    });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return [...Map.groupBy(shifts, ({ date }) => startOfWeek(date)).values()].map(week => [
    sum(week.map(({ worked }) => worked)),
    sum(week.map(({ needed }) => needed)),
  ]);
}

const ratioOf = (peers: Awaited<ReturnType<typeof fetchPeers>>['peers']) =>
  peers.hospitals.find(hospital => hospital.own)?.ratio;

describe('a quarter of a group', () => {
  test('compares the hospitals that share, by ascending ratio and without names', async () => {
    const { peers, peers_own } = await fetchPeers(owner, own);
    expect(peers).toMatchObject({
      quarter: testQuarter,
      group: testGroup,
      refused: null,
      left_out: { hospitals: 0, reasons: {} },
    });
    expect(peers.hospitals).toHaveLength(6);
    expect(peers.hospitals.map(({ own: isOwn }) => isOwn)).toEqual([false, false, false, true, false, false]);
    const ratios = peers.hospitals.map(({ ratio }) => ratio);
    expect(ratios).toEqual(ratios.toSorted((a, b) => a - b));
    expect(Object.keys(peers.hospitals[0] ?? {}).toSorted()).toEqual(
      ['own', 'ratio', 'se', 'low95', 'high95', 'low998', 'high998'].toSorted(),
    );
    expect(peers_own).toMatchObject({
      state: 'compared',
      sums: { weeks: 12 },
      trend: [{ quarter: testQuarter, ratio: ratioOf(peers) }],
      quarters: ['2026-Q2', '2026-Q1'],
    });
  });

  test('sums the whole weeks of worked hours, and the hours that the catalogue asks for', async () => {
    const expected = compareAll(needsPatients);
    const { peers, peers_own } = await fetchPeers(owner, own);
    expect(peers.level).toBeCloseTo(expected.level, 4);
    expect(peers.tau).toBeCloseTo(expected.tau, 4);
    expect(ratioOf(peers)).toBeCloseTo(expected.points[0]?.ratio ?? 0, 4);
    expect(peers.hospitals[0]?.high95).toBeCloseTo(expected.points[1]?.high95 ?? 0, 3);
    const [day, night] = peers_own.parts;
    expect([day?.part, night?.part]).toEqual(['day', 'night']);
    expect(day?.ratio).toBeCloseTo(ratioOf(peers) ?? 0, 2);
  });

  test('takes what the catalogue asks for when it is made, at least two RNs, and the last of a deleted field', async () => {
    await running.sql('update acuity_fields set rns_per_patient = 0.6, deleted_at = now() where id = 1');
    const { peers } = await fetchPeers(owner, own);
    expect(peers.level).toBeCloseTo(compareAll(isDay => (isDay ? 2.4 : 2)).level, 4);
  });

  test('takes the same if the catalogue changed within it, so that only later shifts have its ratios', async () => {
    await running.sql('update acuity_fields set rns_per_patient = 0.6 where id = 1');
    await running.sql(
      `update shifts set rns_per_patient = rns_per_patient || '{"1": 0.6}', rn_target = case when is_day then 2.4 else 2 end
       where date > '2026-02-15'`,
    );
    const { peers } = await fetchPeers(owner, own);
    expect(peers.level).toBeCloseTo(compareAll(isDay => (isDay ? 2.4 : 2)).level, 4);
  });

  test('stays as it was made, whatever is corrected, joins or leaves later', async () => {
    const before = await fetchPeers(owner, own);
    await running.sql('update shifts set rn_actual = 9 where client_id = $1', [others[0]?.clientId]);
    await running.sql('update clients set shares_with_peers = false where id = any($1)', [
      others.slice(1).map(({ clientId }) => clientId),
    ]);
    const [joined] = await addPeerHospitals(running, ['Gingko']);
    if (joined) await storeQuarter(running, joined);
    expect(await fetchPeers(owner, own)).toEqual(before);
  });

  test('that two requests ask for at once is made once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => fetchPeers(owner, own)));
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
    expect(await countStored(running)).toBe(1);
  });

  test('is the newest open one unless one is named', async () => {
    const context = await fetchReport(owner, `peers/?modules=${own.moduleId}`);
    expect(context.options).toMatchObject({
      quarter: '2026-Q2',
      start_date: '2026-04-01',
      end_date: '2026-06-30',
    });
    expect(context.groupings).toHaveLength(1);
    expect(context.groupings[0]?.data.peers).toMatchObject({
      quarter: '2026-Q2',
      level: null,
      hospitals: [],
    });
  });
});

describe('a hospital that is left out', () => {
  test('that has less than 80 % of its shifts, or fewer than twelve weeks, is counted by reason', async () => {
    const [sparse, late] = await addPeerHospitals(running, ['Hazel', 'Ivy']);
    if (!sparse || !late) throw new Error('no hospitals');
    await storeQuarter(running, sparse);
    await storeQuarter(running, late, '2026-Q2');
    await running.sql(`update shifts set date = date - 60 where client_id = $1`, [late.clientId]);
    await refreshShiftMonths(running.db);
    // The maintained months still count them.
    await running.sql('delete from shifts where client_id = $1 and extract(day from date) % 4 = 0', [
      sparse.clientId,
    ]);
    const { peers } = await fetchPeers(owner, own);
    expect(peers.left_out).toEqual({ hospitals: 2, reasons: { weeks: 1, completeness: 1 } });
    expect(peers.hospitals).toHaveLength(6);
  });

  test('that is the own one is told its reason', async () => {
    await running.sql(`delete from shifts where client_id = $1 and extract(day from date) % 4 = 0`, [
      own.clientId,
    ]);
    const { peers, peers_own } = await fetchPeers(owner, own);
    expect(peers_own).toMatchObject({ state: 'completeness', sums: null, trend: [] });
    expect(peers).toMatchObject({ ...nothingOfOthers, refused: expect.stringMatching(/^Your hospital was/) });
    expect(await countStored(running)).toBe(0);
  });

  test('that does not share or is inactive leaves no trace', async () => {
    const [quiet, closed] = others;
    await running.sql('update clients set shares_with_peers = false where id = $1', [quiet?.clientId]);
    await running.sql('update modules set is_active = false where id = $1', [closed?.moduleId]);
    const { peers } = await fetchPeers(owner, own);
    expect(peers).toMatchObject({ refused: expect.any(String), left_out: { hospitals: 0, reasons: {} } });
  });
});

describe('a refused quarter', () => {
  test('says how many hospitals there are and is not stored, so it is compared once there are enough', async () => {
    const away = others.slice(3).map(({ clientId }) => clientId);
    await running.sql('update clients set shares_with_peers = false where id = any($1)', [away]);
    const { peers, peers_own } = await fetchPeers(owner, own);
    expect(peers).toEqual({
      quarter: testQuarter,
      group: testGroup,
      refused: '4 hospitals can be compared. A comparison needs at least 5.',
      level: null,
      tau: null,
      hospitals: [],
      left_out: { hospitals: 0, reasons: {} },
    });
    expect(peers_own).toMatchObject({ state: 'compared', sums: null, parts: [], trend: [] });
    for (const table of ['peer_quarters', 'peer_sums', 'peer_modules']) {
      expect((await running.sql(`select * from ${table}`)).rows, table).toEqual([]);
    }
    await running.sql('update clients set shares_with_peers = true where id = any($1)', [away]);
    expect((await fetchPeers(owner, own)).peers.hospitals).toHaveLength(6);
  });
});
