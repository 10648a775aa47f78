import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenScope } from '#domain/people/api-tokens.ts';
import { newApiToken } from '#server/testing/api-token.ts';
import type { Browser } from '#server/testing/browser.ts';
import { adminHere, fetchReport } from '#server/testing/report-world.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { testQuarter } from './testing/peer-world.ts';
import { countStored, prepareSixHospitals } from './testing/six-hospitals.ts';

const { prepared, own } = await prepareSixHospitals();
let running: TestApp;
let owner: Browser;

afterAll(() => prepared.store.close());
beforeEach(async () => {
  running = await startTestApp({ copyOf: prepared });
  owner = await running.as('owner');
});
afterEach(() => running.close());

const refusalOf = async (path: string, browser = owner) => {
  const answer = await browser.get(`/api/reports/peers/${path}`);
  return [answer.statusCode, answer.json()];
};

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
    expect(await countStored(running)).toBe(1);
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
