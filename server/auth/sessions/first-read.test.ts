import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiToken } from '#server/testing/api-token.ts';
import type { Answer, Browser } from '#server/testing/browser.ts';
import { startWard } from '#server/testing/ward.ts';

const ward = await startWard();
afterAll(() => ward.close());

const { here } = ward.world;
const [ownModule, otherModule] = here.modules;
const date = '2026-11-13';
const entry = { date, window: 420, rn_actual: 8, acuity_counts: { [ward.labor]: 6, [ward.couplet]: 3 } };

type Call = (who: Browser, moduleId: number, input?: object) => Promise<Answer>;

/** The calls that read rows with the session. The member may use the first module of the hospital only. */
const day: Call = (who, module, input = { date }) =>
  who.get(`/api/module/${module}/shifts/?${new URLSearchParams({ ...input })}`);
const save: Call = (who, module, input = entry) => who.post(`/api/module/${module}/shifts/`, input);
const calculation: Call = (who, module, input = entry) =>
  who.post(`/api/module/${module}/shifts/calculate/`, input);
const report: Call = (who, module, input = { date_grain: 'month' }) =>
  who.get(`/api/reports/ratio/?${new URLSearchParams({ modules: String(module), ...input })}`);
const calls = Object.entries({ day, save, calculation, report });
const invalid = { date: 'yesterday', date_grain: 'fortnight' };

let member: Browser;
beforeAll(async () => {
  member = await ward.as('member');
});

describe.each(calls)('a %s, whose rows are read with the session', (_, call) => {
  const outcome = async (...asking: Parameters<typeof call>) => (await call(...asking)).statusCode;

  test('is answered for a module of the person', async () => {
    expect([200, 201]).toContain(await outcome(member, ownModule));
  });

  test('is a 404 for another module of the hospital, and for one of another hospital', async () => {
    expect(await outcome(member, otherModule)).toBe(404);
    expect(await outcome(member, ward.world.elsewhere.modules[0])).toBe(404);
  });

  test('is a 400 for invalid input', async () => {
    expect(await outcome(member, ownModule, invalid)).toBe(400);
  });

  test('is a 401 for a session that has ended, also with invalid input', async () => {
    const ended = await ward.as('member');
    await ward.sql('delete from sessions where id = (select max(id) from sessions)');
    expect(await outcome(ended, ownModule)).toBe(401);
    expect(await outcome(ended, ownModule, invalid)).toBe(401);
  });

  test('is a 403 from a network that the hospital does not allow', async () => {
    await ward.sql(`update clients set allowed_networks = '{192.0.2.0/24}' where id = $1`, [here.id]);
    expect(await outcome(member, ownModule)).toBe(403);
    await ward.sql(`update clients set allowed_networks = '{}' where id = $1`, [here.id]);
    expect([200, 201]).toContain(await outcome(member, ownModule));
  });

  test('is a 403 for a person whose access to the hospital is suspended', async () => {
    const suspend = (at: string) =>
      ward.sql(`update client_accesses set suspended_at = ${at} where client_id = $1 and user_id = $2`, [
        here.id,
        ward.world.people.member.id,
      ]);
    await suspend('now()');
    expect(await outcome(member, ownModule)).toBe(403);
    await suspend('null');
  });
});

test('a save that is refused stores nothing', async () => {
  const before = await ward.storedShifts();
  expect((await save(member, otherModule)).statusCode).toBe(404);
  member.cookies.set('csrftoken', 'forged');
  const forged = await save(member, ownModule, { ...entry, rn_actual: 1 });
  expect(forged.statusCode).toBe(418);
  expect(await ward.storedShifts()).toEqual(before);
});

test('a program with a token, which reads nothing first, gets the same answers', async () => {
  const token = await newApiToken(ward, here.id, ['shifts:read', 'reports:read']);
  const program = ward.browser({ headers: { authorization: `Bearer ${token}` } });
  const reader = await ward.as('member');
  for (const call of [day, report]) {
    const [byToken, bySession] = [await call(program, ownModule), await call(reader, ownModule)];
    expect(byToken.statusCode).toBe(200);
    expect(byToken.json()).toEqual(bySession.json());
  }
});
