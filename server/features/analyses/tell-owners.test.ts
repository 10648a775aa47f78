import { afterAll, beforeEach, expect, test } from 'vitest';
import { newAnalysis } from '#server/testing/analysis.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const admin = await running.as('admin');
const { here, elsewhere, people } = running.world;
afterAll(() => running.close());

beforeEach(async () => {
  running.mails.length = 0;
  await running.sql(`update users set stopped_mails = '{}', is_active = true`);
});

const url = '/api/reports/annotated/';
const make = async (body = newAnalysis(here)) => (await admin.post(url, body)).json().id as number;
const change = (id: number, payload: object) => admin.send({ method: 'PATCH', url: `${url}${id}/`, payload });
const listTold = () => running.mails.map(({ to }) => to);

test('owners are told when an analysis is published', async () => {
  const id = await make();
  expect(listTold()).toEqual([]);
  await change(id, { published: true, name: 'Spring' });
  expect(running.mails).toEqual([
    {
      to: 'owner@example.org',
      message: {
        subject: 'New analysis for Here General: Spring',
        paragraphs: ['The Parity Data Analysis “Spring” was published for Here General.'],
        action: {
          label: 'Open the analysis',
          url: `http://localhost:8080/reports/annotated/${id}?module=${here.modules[0]}`,
        },
        small: expect.stringMatching(/^You get this mail because you are an owner of Here General\./),
        stop: { personId: people.owner.id, kind: 'analyses' },
      },
    },
  ]);
});

test('owners are told once for each publication, and not at later changes', async () => {
  const id = await make();
  await change(id, { published: true });
  await change(id, { published: true });
  await change(id, { name: 'Another name' });
  await change(id, { notes: { a: 'text' } });
  expect(listTold()).toEqual(['owner@example.org']);
  await change(id, { published: false });
  expect(listTold()).toHaveLength(1);
  await change(id, { published: true });
  expect(listTold()).toHaveLength(2);
});

test('owners are told once if ten administrators publish at once', async () => {
  const id = await make();
  await Promise.all(Array.from({ length: 10 }, () => change(id, { published: true })));
  expect(listTold()).toEqual(['owner@example.org']);
});

test('nobody hears of a publication that is refused', async () => {
  const id = await make();
  expect((await change(id, { published: true, version: 99 })).statusCode).toBe(409);
  expect(listTold()).toEqual([]);
});

test('owners of each hospital that the analysis names are told', async () => {
  await change(await make(newAnalysis(here, elsewhere)), { published: true });
  expect(listTold()).toEqual(['owner@example.org', 'stranger@example.org']);
});

test('an owner of two hospitals that the analysis names gets one mail', async () => {
  await running.sql('insert into client_accesses (client_id, user_id, owner) values ($1, $2, true)', [
    elsewhere.id,
    people.owner.id,
  ]);
  await running.sql(
    'insert into client_access_modules (client_id, user_id, module_id) select client_id, $2, id from modules where client_id = $1',
    [elsewhere.id, people.owner.id],
  );
  await change(await make(newAnalysis(here, elsewhere)), { published: true });
  expect(listTold()).toEqual(['owner@example.org', 'stranger@example.org']);
  await running.sql('delete from client_accesses where client_id = $1 and user_id = $2', [
    elsewhere.id,
    people.owner.id,
  ]);
});

test.each([
  ['has stopped these mails', `update users set stopped_mails = '{analyses}'`, 'select 1'],
  ['is deactivated', 'update users set is_active = false where not is_admin', 'select 1'],
  [
    'is suspended',
    'update client_accesses set suspended_at = now()',
    'update client_accesses set suspended_at = null',
  ],
  [
    'may not use one of its modules',
    'update client_accesses set owner = not owner',
    'update client_accesses set owner = not owner',
  ],
])('an owner who %s is not told', async (_, before, after) => {
  const body = newAnalysis({ id: here.id, modules: [here.modules[1], here.modules[1]] });
  const id = await make(body);
  await running.sql(before);
  await change(id, { published: true });
  await running.sql(after);
  expect(listTold()).toEqual([]);
});
