import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  addPeerHospitals,
  fetchPeers,
  joinGroup,
  type PeerModule,
  storeQuarter,
  testGroup,
  testQuarter,
} from './testing/peer-world.ts';

const names = ['Secret Pines', 'Hidden Oaks', 'Quiet Lake', 'Silent Hill', 'Covert Creek', 'Veiled Vale'];
const log = capturedLog();
let running: TestApp;
let owner: Browser;
let own: PeerModule;
let others: PeerModule[];

beforeEach(async () => {
  running = await startTestApp({ logger: log.logger });
  owner = await running.as('owner');
  own = await joinGroup(running);
  others = await addPeerHospitals(running, names);
  await storeQuarter(running, own);
  for (const [index, other] of others.entries())
    await storeQuarter(running, other, testQuarter, { level: 0.9 + index / 20 });
});
afterEach(() => running.close());

const path = () => `/api/reports/peers/?modules=${own.moduleId}&quarter=${testQuarter}`;
const regroup = (modules: readonly PeerModule[], group: string | null) =>
  running.sql('update modules set peer_group = $2 where id = any($1)', [
    modules.map(({ moduleId }) => moduleId),
    group,
  ]);
const share = (modules: readonly PeerModule[], shares: boolean) =>
  running.sql('update clients set shares_with_peers = $2 where id = any($1)', [
    modules.map(({ clientId }) => clientId),
    shares,
  ]);

/** The ratios of hospitals in an answer, without the own one. */
const pointsOf = ({ peers }: Awaited<ReturnType<typeof fetchPeers>>) =>
  peers.hospitals.filter(hospital => !hospital.own).map(({ ratio, se }) => `${ratio} ${se}`);

describe('nobody learns anything of another hospital beyond its bare point', () => {
  test('the answer has no name, id, sum or count of another hospital', async () => {
    const answer = await owner.get(path());
    expect(answer.statusCode).toBe(200);
    for (const name of [...names, 'Birth unit']) expect(answer.body).not.toContain(name);
    const [grouping] = answer.json().context.groupings;
    expect(Object.keys(grouping.data)).toEqual(['peers', 'peers_own']);
    const { hospitals, ...group } = grouping.data.peers;
    expect(Object.keys(group).toSorted()).toEqual(
      ['group', 'left_out', 'level', 'quarter', 'refused', 'tau'].toSorted(),
    );
    for (const hospital of hospitals) {
      expect(Object.keys(hospital)).toEqual(['own', 'ratio', 'se', 'low95', 'high95', 'low998', 'high998']);
      const { own: _, ...figures } = hospital;
      for (const figure of Object.values<number>(figures))
        expect(figure).toBe(Math.round(figure * 1e4) / 1e4);
    }
    const { rows } = await running.sql('select weeks from peer_sums where client_id <> $1', [own.clientId]);
    const sums = rows.flatMap(({ weeks }) => weeks.flatMap(Object.values<number>));
    const shown = new Set(answer.body.match(/\d+(\.\d+)?/g)?.map(Number));
    expect(sums.length).toBe(6 * 12 * 5);
    expect(sums.filter(value => shown.has(value))).toEqual([]);
    expect(answer.json().context.citation.hospitals).toEqual(['Here General']);
  });

  test('the order follows the figures and not the hospitals', async () => {
    // The same figures in the opposite order of ids.
    await running.sql('delete from shifts where client_id = any($1)', [
      others.map(({ clientId }) => clientId),
    ]);
    for (const [index, other] of others.toReversed().entries())
      await storeQuarter(running, other, testQuarter, { level: 0.9 + index / 20 });
    const ratios = (await fetchPeers(owner, own)).peers.hospitals.map(({ ratio }) => ratio);
    expect(ratios).toEqual(ratios.toSorted((a, b) => a - b));
  });

  test('the log of making and reading a quarter, or of a refused call, has nothing of it', async () => {
    log.lines.length = 0;
    await fetchPeers(owner, own);
    await share(others, false);
    await owner.get(path().replace('2026-Q1', '2026-Q2'));
    await owner.get(path().replace('2026-Q1', '2026-Q3'));
    const text = JSON.stringify(log.lines);
    expect(log.lines.length).toBeGreaterThan(0);
    for (const name of [...names, testGroup, 'worked', 'needed', 'ratio']) expect(text).not.toContain(name);
  });

  test('a hospital’s scope of the database has its own part alone', async () => {
    await fetchPeers(owner, own);
    const read = (table: string) =>
      running.db.forClient(own.clientId, tx =>
        tx.$client.query<{ client_id: string }>(`select * from ${table}`),
      );
    for (const table of ['peer_sums', 'peer_modules']) {
      expect((await read(table)).rows.map(row => Number(row.client_id))).toEqual([own.clientId]);
    }
    for (const table of ['peer_quarters', 'peer_imports'])
      await expect(read(table)).rejects.toThrow('permission denied');
  });

  test('a group reads the same before and after a hospital leaves', async () => {
    const before = await fetchPeers(owner, own);
    await share(others.slice(0, 1), false);
    expect(await fetchPeers(owner, own)).toEqual(before);
    await regroup(others.slice(1, 2), null);
    await running.sql('delete from shifts where client_id = $1', [others[2]?.clientId]);
    expect(await fetchPeers(owner, own)).toEqual(before);
  });

  test('two groups cannot be compared, because a module’s quarter counts in the first one alone', async () => {
    await fetchPeers(owner, own);
    // All but one go to another group, whose comparison would tell the one that is missing.
    await regroup([own, ...others.slice(1)], 'Another group');
    const { peers, peers_own } = await fetchPeers(owner, own);
    expect(peers).toMatchObject({
      group: 'Another group',
      level: null,
      hospitals: [],
      left_out: { hospitals: 6, reasons: { other_group: 6 } },
    });
    expect(peers_own.state).toBe('other_group');
    await regroup([own, ...others.slice(1)], testGroup);
    expect((await fetchPeers(owner, own)).peers.hospitals).toHaveLength(7);
  });

  test('a group of new hospitals does not count those that have counted in another one', async () => {
    await fetchPeers(owner, own);
    const fresh = await addPeerHospitals(running, ['F1', 'F2', 'F3', 'F4', 'F5'], 'Another group');
    for (const module of fresh) await storeQuarter(running, module);
    await regroup(others.slice(0, 2), 'Another group');
    await regroup([own], 'Another group');
    const leftOut = { hospitals: 3, reasons: { other_group: 3 } };
    expect((await fetchPeers(owner, own)).peers).toMatchObject({ hospitals: [], left_out: leftOut });
    const [first] = fresh;
    const admin = await running.as('admin');
    await admin.post('/api/accounts/set_client/', { client: first?.clientId });
    const { peers } = await fetchPeers(admin, first ?? own);
    expect(peers.hospitals).toHaveLength(5);
    expect(peers.left_out).toEqual(leftOut);
  });

  test('the points of two quarters carry nothing from one to the other', async () => {
    const next = '2026-Q2';
    for (const [index, module] of [own, ...others].entries())
      await storeQuarter(running, module, next, { level: 1.2 - index / 20 });
    const first = await fetchPeers(owner, own);
    const second = await fetchPeers(owner, own, next);
    expect(second.peers.hospitals).toHaveLength(first.peers.hospitals.length);
    expect(pointsOf(second).filter(point => pointsOf(first).includes(point))).toEqual([]);
    expect(second.peers_own.trend.map(({ quarter }) => quarter)).toEqual([testQuarter, next]);
    // Only the own hospital is followed over time.
    const followed = second.peers_own.trend.map(({ ratio }) => ratio);
    expect(followed).toEqual([
      first.peers.hospitals.find(hospital => hospital.own)?.ratio,
      second.peers.hospitals.find(hospital => hospital.own)?.ratio,
    ]);
  });

  test('an owner of another hospital gets no answer about the group', async () => {
    const stranger = await running.as('stranger');
    const { elsewhere } = running.world;
    expect((await stranger.get(path())).statusCode).toBe(404);
    const answer = await stranger.get(`/api/reports/peers/?modules=${elsewhere.modules[0]}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { peer_group: ['This module is in no peer group.'] },
    ]);
  });

  test('members see no group and no choice to share in the state', async () => {
    const state = async (browser: Browser) => {
      const { client } = (await browser.get('/api/accounts/get_state/')).json();
      return [client.shares_with_peers, client.modules[0].peer_group];
    };
    expect(await state(owner)).toEqual([true, testGroup]);
    expect(await state(await running.as('member'))).toEqual([undefined, null]);
  });
});
