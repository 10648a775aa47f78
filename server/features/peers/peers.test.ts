import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareHospitals, computeLevel, type PeerWeek } from '#domain/peers/compare-hospitals.ts';
import type { TokenScope } from '#domain/people/api-tokens.ts';
import { startOfWeek } from '#domain/time/calendar.ts';
import { refreshShiftMonths } from '#server/db/shift-months/refresh-shift-months.ts';
import { newApiToken } from '#server/testing/api-token.ts';
import type { Browser } from '#server/testing/browser.ts';
import { adminHere, fetchReport } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  addPeerHospitals,
  fetchPeers,
  joinGroup,
  listQuarterShifts,
  type PeerModule,
  storeQuarter,
  testGroup,
  testQuarter,
} from './testing/peer-world.ts';

let running: TestApp;
let owner: Browser;
let own: PeerModule;
let others: PeerModule[];

const levels = [0.9, 0.95, 1, 1.1, 1.2];
beforeEach(async () => {
  running = await startTestApp();
  owner = await running.as('owner');
  own = await joinGroup(running);
  others = await addPeerHospitals(running, ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir']);
  await storeQuarter(running, own, testQuarter, { level: 1.05 });
  for (const [index, other] of others.entries())
    await storeQuarter(running, other, testQuarter, { level: levels[index] ?? 1 });
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

const refusalOf = async (path: string, browser = owner) => {
  const answer = await browser.get(`/api/reports/peers/${path}`);
  return [answer.statusCode, answer.json()];
};
const countStored = async () => {
  const { rows } = await running.sql('select count(*)::int as count from peer_quarters');
  return rows[0].count as number;
};
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
    expect(await countStored()).toBe(1);
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

const share = (module: PeerModule, shares: boolean) =>
  running.sql('update clients set shares_with_peers = $2 where id = $1', [module.clientId, shares]);
const nothingOfOthers = { level: null, tau: null, hospitals: [] };

describe('a hospital that does not share', () => {
  test('sees nothing of the others, and has no quarter made', async () => {
    await share(own, false);
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
    await share(own, false);
    const { peers, peers_own } = await fetchPeers(owner, own);
    expect(peers).toMatchObject(nothingOfOthers);
    expect(peers_own).toMatchObject({ state: 'not_sharing', sums: null, parts: [], trend: [] });
    await share(own, true);
    expect(await fetchPeers(owner, own)).toEqual(shared);
  });

  test('sees nothing of a quarter that was stored without it after it shares', async () => {
    await share(own, false);
    const [other] = others;
    const admin = await running.as('admin');
    await admin.post('/api/accounts/set_client/', { client: other?.clientId });
    await fetchPeers(admin, other ?? own);
    expect(await countStored()).toBe(1);
    await share(own, true);
    const { peers, peers_own } = await fetchPeers(owner, own);
    expect(peers).toMatchObject({ ...nothingOfOthers, left_out: { hospitals: 0, reasons: {} } });
    expect(peers.refused).toMatch(/^Your hospital is not in this quarter/);
    expect(peers_own).toMatchObject({ state: 'absent', sums: null, trend: [] });
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
    expect(await countStored()).toBe(0);
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

describe('a call', () => {
  test('is refused on the quarter if it is not open yet or none', async () => {
    const asked = (quarter: string) => refusalOf(`?modules=${own.moduleId}&quarter=${quarter}`);
    expect(await asked('2026-Q3')).toEqual([
      400,
      { quarter: ['Q3 2026 opens on 1/1/2027, three months after its end.'] },
    ]);
    expect(await asked('2026-Q5')).toEqual([
      400,
      { quarter: ['Quarter has wrong format. Use YYYY-Q1 to YYYY-Q4.'] },
    ]);
    running.clock.now = new Date('2026-12-31T23:59:59Z');
    owner = await running.as('owner');
    expect((await asked('2026-Q3'))[0]).toBe(400);
    running.clock.now = new Date('2027-01-01T00:00:00Z');
    expect((await asked('2026-Q3'))[0]).toBe(200);
  });

  test('is refused on the peer group if the module has none', async () => {
    const [, second] = running.world.here.modules;
    expect(await refusalOf(`?modules=${second}`)).toEqual([
      400,
      { peer_group: ['This module is in no peer group.'] },
    ]);
  });

  test('is refused on several modules', async () => {
    expect(await refusalOf(`?modules=${running.world.here.modules.join()}`)).toEqual([
      400,
      { modules: ['Choose one module.'] },
    ]);
  });

  test('is refused to members, to other hospitals and without a session', async () => {
    const path = `?modules=${own.moduleId}&quarter=${testQuarter}`;
    expect((await refusalOf(path, await running.as('member')))[0]).toBe(403);
    expect((await refusalOf(path, await running.as('stranger')))[0]).toBe(404);
    expect((await refusalOf(path, running.browser()))[0]).toBe(401);
    expect((await refusalOf(path, await adminHere(running)))[0]).toBe(200);
    expect(await countStored()).toBe(1);
  });

  test('is answered to a program that may read reports of the hospital', async () => {
    const get = async (scope: TokenScope) => {
      const headers = { authorization: `Bearer ${await newApiToken(running, own.clientId, [scope])}` };
      const url = `/api/reports/peers/?modules=${own.moduleId}&quarter=${testQuarter}`;
      return (await running.app.inject({ method: 'GET', url, headers })).statusCode;
    };
    expect([await get('reports:read'), await get('shifts:read')]).toEqual([200, 403]);
  });

  test('cannot make an analysis of it, which members and other hospitals read, or a regular mail', async () => {
    const admin = await adminHere(running);
    const context = await fetchReport(admin, `peers/?modules=${own.moduleId}&quarter=${testQuarter}`);
    const kept = {
      name: 'Peers',
      report: 'peers',
      clients: [own.clientId],
      modules: [own.moduleId],
      context,
    };
    expect((await admin.post('/api/reports/annotated/', kept)).json()).toEqual({
      report: ['Fair Peers is for owners of one hospital and cannot be published.'],
    });
    const mailed = {
      report: 'peers',
      options: { modules: [own.moduleId] },
      range: 'last_month',
      schedule: { every: 'month', on_day: 1, hour: 7 },
      recipients: [running.world.people.owner.id],
    };
    expect((await owner.post('/api/report_subscriptions/', mailed)).json()).toEqual({
      report: ['Fair Peers covers a quarter and is not sent regularly.'],
    });
  });
});
