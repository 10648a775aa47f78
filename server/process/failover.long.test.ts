import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Cluster,
  databaseLogin,
  startCluster,
  toAddress,
  type WebMachine,
  waitForAnswer,
  webServers,
  withStoreOf,
} from '#server/testing/cluster/cluster.ts';
import {
  type Roles,
  switchOver,
  waitForOtherLeader,
  waitUntilComplete,
} from '#server/testing/cluster/patroni.ts';
import { findMissing } from '#server/testing/cluster/programs.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { expectAllStoredOnce, findLongestGap, startShiftLoad } from '#server/testing/processes/shift-load.ts';
import { makeWorld, type World } from '#server/testing/world.ts';

const missing = findMissing();

describe('three databases, two servers and their proxies', () => {
  let cluster: Cluster;
  let world: World;
  let people: HttpBrowser[];
  const servers = new Map<WebMachine, ServerProcess>();
  const table: Record<string, string>[] = [];

  beforeAll(async () => {
    if (missing) return;
    cluster = await startCluster();
    const { leader } = await waitUntilComplete();
    for (const machine of webServers) await startWebServer(machine);
    world = await withStoreOf(leader, ({ db }) => makeWorld(db));
    const address = `http://${toAddress('front')}`;
    await waitForAnswer(`${address}/readyz`);
    people = Array.from({ length: 20 }, () => new HttpBrowser(address));
    for (const person of people) await person.signIn(world.people.owner.email);
  }, 300_000);

  beforeEach(({ skip }) => {
    if (missing) skip(`not run: ${missing}`);
  });

  afterAll(async () => {
    process.stdout.write(`${formatTable(table)}\n`);
    for (const server of servers.values()) server.kill('SIGKILL');
    await cluster?.remove();
  });

  async function startWebServer(machine: WebMachine): Promise<void> {
    const server = startServer(
      {
        HOST: toAddress(machine),
        PORT: '8080',
        DATA_DIR: join(cluster.directory, `data-${machine}`),
        DATABASE_URL: `postgres://${databaseLogin}@127.0.0.1:6432/parity`,
        DATABASE_REPLICA_URL: `postgres://${databaseLogin}@127.0.0.1:6432/parity_standby`,
        // For PgBouncer before 1.21.
        PREPARED_STATEMENTS: '0',
        WORKERS: '2',
        DEMO: '0',
        APP_SECRET: 'the same secret on both web servers',
        PUBLIC_URL: `http://${toAddress('front')}`,
        TRUST_PROXY: toAddress('front'),
      },
      cluster.network.on(machine),
    );
    await server.ready();
    servers.set(machine, server);
  }

  /** Ten people save and ten read while it happens. Returns the failed requests by status. */
  async function underLoad(name: string, firstDate: string, happen: (roles: Roles) => Promise<void>) {
    const roles = await waitUntilComplete();
    const load = startShiftLoad({
      writers: people.slice(0, 10),
      readers: people.slice(10),
      moduleId: world.here.modules[0],
      firstDate,
      pauseMs: 150,
    });
    const waitForWork = async () => {
      const { saves, reads } = load.answered;
      const [saved, read] = [saves.length, reads.length];
      await expect
        .poll(() => Math.min(saves.length - saved, reads.length - read), patience)
        .toBeGreaterThan(50);
    };
    await waitForWork();
    const from = performance.now();
    await happen(roles);
    await waitForWork();
    const { leader } = await waitUntilComplete();
    await waitForWork();
    const to = performance.now();
    await load.stop();
    const seconds = (times: number[]) => (findLongestGap(times, from, to) / 1_000).toFixed(1);
    table.push({
      event: name,
      'without saves, s': seconds(load.answered.saves),
      'without reads, s': seconds(load.answered.reads),
      'longest wait, s': (load.longest / 1_000).toFixed(1),
      'saves acknowledged': String(load.acknowledged.size),
      'failed requests': [...load.failed].map(([status, count]) => `${status}: ${count}`).join(', '),
    });
    await withStoreOf(leader, ({ pool }) => expectAllStoredOnce(pool, load));
    expect(load.staleReads).toEqual([]);
    // Nothing but "try again".
    expect([...load.failed.keys()].filter(status => !['502', '503', '504'].includes(status))).toEqual([]);
    return { failed: load.failed, hasMoved: leader !== roles.leader };
  }

  test('a switchover loses no acknowledged save', async () => {
    const { hasMoved } = await underLoad('switchover', '1990-01-01', switchOver);
    expect(hasMoved).toBe(true);
  });

  test('a stop of the leader loses no acknowledged save', async () => {
    const { hasMoved } = await underLoad('leader stopped', '1998-01-01', async ({ leader }) => {
      await cluster.stopDatabase(leader);
      await waitForOtherLeader(leader);
      await cluster.startDatabase(leader);
    });
    expect(hasMoved).toBe(true);
  });

  test('a killed leader loses no acknowledged save', async () => {
    const { hasMoved } = await underLoad('leader killed', '2005-01-01', async ({ leader }) => {
      cluster.network.kill(leader);
      await waitForOtherLeader(leader);
      await cluster.startDatabase(leader);
    });
    expect(hasMoved).toBe(true);
  });

  test('a leader without network loses no acknowledged save', async () => {
    const { hasMoved } = await underLoad('leader without network', '2012-01-01', async ({ leader }) => {
      cluster.network.cut(leader);
      await waitForOtherLeader(leader);
      await delay(10_000);
      cluster.network.reconnect(leader);
    });
    expect(hasMoved).toBe(true);
  });

  test('a synchronous standby without network loses no acknowledged save', async () => {
    await underLoad('standby without network', '2015-06-01', async ({ synchronous }) => {
      cluster.network.cut(synchronous);
      await delay(20_000);
      cluster.network.reconnect(synchronous);
    });
  });

  test('rolling restarts of the servers fail no request', async () => {
    const { failed } = await underLoad('servers restarted in turn', '2019-01-01', async () => {
      for (const machine of webServers) {
        const server = servers.get(machine);
        server?.kill('SIGTERM');
        await server?.ended;
        await startWebServer(machine);
        // HAProxy's next check.
        await delay(3_000);
      }
    });
    expect(failed).toEqual(new Map());
  });
});

/** As docs/operations.md shows it. */
function formatTable(rows: readonly Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, names.map(() => '---'), ...rows.map(row => Object.values(row))];
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n');
}

const patience = { timeout: 180_000, interval: 100 };
