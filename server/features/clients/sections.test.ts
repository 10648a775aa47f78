import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';

const sections = '/api/admin/sections/';
const stale = { non_field_errors: ['The list has changed. Please refresh the page and try again.'] };

const running = await startTestApp();
afterAll(() => running.close());
const admin = await running.as('admin');

interface Listed {
  id: number;
  name: string;
  order: number;
}

const listed = async (): Promise<Listed[]> => (await admin.get(sections)).json().results;
const ids = async () => (await listed()).map(section => section.id);
const change = (id: number, payload: object) =>
  admin.send({ method: 'PATCH', url: `${sections}${id}/`, payload });
const everything = async () => JSON.stringify((await running.sql('select * from sections order by id')).rows);
const lastAudit = async () =>
  (
    await running.sql(
      'select action, record_type, record_id, client_id, details from audit_trail order by id desc limit 1',
    )
  ).rows[0];

async function create(name: string): Promise<number> {
  const answer = await admin.post(sections, { name, internal_name: `internal ${name}` });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

describe('adding a section', () => {
  test('puts it at the end', async () => {
    const body = { name: ' Nursery ', internal_name: ' nursery-1 ' };
    const answer = await admin.post(sections, body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ name: 'Nursery', internal_name: 'nursery-1' });
    expect((await listed()).at(-1)).toEqual(answer.json());
    expect((await admin.get(`${sections}${answer.json().id}/`)).json()).toEqual(answer.json());
    expect(await lastAudit()).toEqual({
      action: 'created section',
      record_type: 'section',
      record_id: String(answer.json().id),
      client_id: null,
      details: { name: 'Nursery', internal_name: 'nursery-1' },
    });
  });

  test.each([
    ['nothing', {}, ['internal_name', 'name']],
    ['no internal name', { name: 'A' }, ['internal_name']],
    ['blank names', { name: ' ', internal_name: '' }, ['internal_name', 'name']],
    [
      'names of 300 characters',
      { name: 'x'.repeat(300), internal_name: 'x'.repeat(300) },
      ['internal_name', 'name'],
    ],
    ['a null character', { name: 'A\0', internal_name: 'A' }, ['name']],
  ])('a new section with %s is refused beside the fields, and nothing is added', async (_, body, fields) => {
    const before = await everything();
    const answer = await admin.post(sections, body);
    expect([answer.statusCode, Object.keys(answer.json()).sort()]).toEqual([400, fields]);
    expect(await everything()).toBe(before);
  });

  test('stores a script in its name as plain text', async () => {
    const id = await create('<script>alert(1)</script>');
    expect((await admin.get(`${sections}${id}/`)).json().name).toBe('<script>alert(1)</script>');
  });
});

describe('changing a section', () => {
  test('changes only the fields that are sent, and the hospitals see it at once', async () => {
    const { sectionId } = running.world;
    const answer = await change(sectionId, { name: 'Labor ward' });
    expect(answer.json()).toMatchObject({ name: 'Labor ward', internal_name: 'labor' });
    expect(await lastAudit()).toMatchObject({
      action: 'changed section',
      details: { before: { name: 'Labor' }, after: { name: 'Labor ward' } },
    });
    const member = await running.as('member');
    const [module] = (await member.get('/api/accounts/get_state/')).json().client.modules;
    expect(module.sections.map((section: Listed) => section.name)).toEqual(['Labor ward']);
  });

  test('a change of a section to a blank name is refused, and nothing changes', async () => {
    const before = await everything();
    expect((await change(running.world.sectionId, { name: '' })).json()).toEqual({
      name: ['This field may not be blank.'],
    });
    expect(await everything()).toBe(before);
  });

  test.each(['999999', 'abc'])('that does not exist (%s) is a 404', async id => {
    const answer = await admin.send({ method: 'PATCH', url: `${sections}${id}/`, payload: { name: 'A' } });
    expect([answer.statusCode, (await admin.get(`${sections}${id}/`)).statusCode]).toEqual([404, 404]);
  });
});

describe('reordering', () => {
  beforeAll(async () => {
    for (const name of ['One', 'Two', 'Three']) await create(name);
  });

  test('numbers all sections 1 to n in the order given', async () => {
    const wanted = (await ids()).toReversed();
    const answer = await admin.post(`${sections}reorder/`, wanted);
    expect(answer.statusCode).toBe(200);
    const { results } = answer.json();
    expect(results.map((section: Listed) => [section.id, section.order])).toEqual(
      wanted.map((id, index) => [id, index + 1]),
    );
    expect(await listed()).toEqual(results);
  });

  test('is in the audit trail, and in no hospital’s', async () => {
    const wanted = await ids();
    await admin.post(`${sections}reorder/`, wanted);
    expect(await lastAudit()).toMatchObject({
      action: 'reordered sections',
      client_id: null,
      details: { order: wanted },
    });
  });

  test.each([
    ['that lacks one', (all: number[]) => all.slice(1)],
    ['that has one twice', (all: number[]) => [...all.slice(1), ...all.slice(1, 2)]],
    ['with one more', (all: number[]) => [...all, 999_999]],
    ['with an unknown id', (all: number[]) => [...all.slice(1), 999_999]],
    ['of nothing', () => []],
  ])('an order by a list %s is refused, and nothing changes', async (_, listFrom) => {
    const [before, entries] = [await everything(), await lastAudit()];
    const answer = await admin.post(`${sections}reorder/`, listFrom((await ids()).toReversed()));
    expect([answer.statusCode, answer.json()]).toEqual([400, stale]);
    expect([await everything(), await lastAudit()]).toEqual([before, entries]);
  });

  test.each([[{ order: [1] }], [['a']], ['1,2']])('an order by %j is refused', async payload => {
    const before = await everything();
    const answer = await admin.send({
      method: 'POST',
      url: `${sections}reorder/`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
    expect(answer.statusCode).toBe(400);
    expect(await everything()).toBe(before);
  });

  test('an order by two people at once ends in one of the two orders', async () => {
    const orders = [await ids(), (await ids()).toReversed()];
    const other = await running.as('admin');
    const answers = await Promise.all(
      orders.map((order, index) => (index === 0 ? admin : other).post(`${sections}reorder/`, order)),
    );
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200]);
    const after = await listed();
    expect(orders).toContainEqual(after.map(section => section.id));
    expect(after.map(section => section.order)).toEqual(after.map((_, index) => index + 1));
  });
});
