import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toWire } from '#contract/wire.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';

const url = '/api/staffing_assessments/';
const inputs = toWire(createBlankAssessment());

let ward: Ward;
beforeAll(async () => {
  ward = await startWard();
});
afterAll(() => ward.close());
beforeEach(() => ward.sql('delete from assessments'));

const create = (more: object, who: Browser = ward.owner) =>
  who.post(url, { name: 'Next year', module: ward.moduleId, inputs, ...more });
const count = async (what: string) => Number((await ward.sql(`select count(*) from ${what}`)).rows[0].count);
const audited = () => count(`audit_trail where action = 'created assessment'`);

test('a repeated creation key answers 200 with the stored assessment, and creates nothing', async () => {
  const creation_key = randomUUID();
  const before = await audited();
  const first = await create({ creation_key });
  const second = await create({ creation_key, name: 'Typed since' });
  expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
  expect(second.json()).toEqual(first.json());
  expect(await count('assessments')).toBe(1);
  expect(await audited()).toBe(before + 1);
});

test('a repeated creation key answers the assessment as it is now', async () => {
  const creation_key = randomUUID();
  const { id } = (await create({ creation_key })).json();
  const admin = await adminHere();
  await admin.send({ method: 'PATCH', url: `${url}${id}/`, payload: { name: 'Renamed' } });
  expect((await create({ creation_key })).json()).toMatchObject({ id, version: 2, name: 'Renamed' });
});

test('requests with the same creation key at the same time create one assessment', async () => {
  const creation_key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => create({ creation_key })));
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([...Array(7).fill(200), 201]);
  expect(new Set(answers.map(answer => answer.json().id)).size).toBe(1);
  expect(await count('assessments')).toBe(1);
});

test('every request without a creation key creates an assessment', async () => {
  expect([(await create({})).statusCode, (await create({})).statusCode]).toEqual([201, 201]);
  expect(await count('assessments')).toBe(2);
});

test('a creation key does not match assessments of another module, person or hospital', async () => {
  const creation_key = randomUUID();
  const { id } = (await create({ creation_key })).json();
  const stranger = await ward.as('stranger');
  const others = [
    await create({ creation_key, module: ward.world.here.modules[1] }),
    await create({ creation_key }, await adminHere()),
    await create({ creation_key, module: ward.world.elsewhere.modules[0] }, stranger),
  ];
  expect(others.map(answer => answer.statusCode)).toEqual([201, 201, 201]);
  expect(others.map(answer => answer.json().id)).not.toContain(id);
});

test('a creation key that is not a UUID is refused', async () => {
  const answer = await create({ creation_key: 'mine' });
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['creation_key']]);
});

test('a repeated creation key reveals nothing about a module that the person may no longer use', async () => {
  const creation_key = randomUUID();
  await create({ creation_key });
  await ward.sql('delete from client_access_modules where module_id = $1', [ward.moduleId]);
  const answer = await create({ creation_key });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json())).toEqual(['module']);
});

async function adminHere(): Promise<Browser> {
  const admin = await ward.as('admin');
  await admin.post('/api/accounts/set_client/', { client: ward.world.here.id });
  return admin;
}
