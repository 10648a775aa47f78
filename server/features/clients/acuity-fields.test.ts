import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';

const fields = '/api/admin/acuity_fields/';

const running = await startTestApp();
afterAll(() => running.close());
const admin = await running.as('admin');

interface Listed {
  id: number;
  name: string;
  order: number;
}

const listed = async (section = running.world.sectionId): Promise<Listed[]> =>
  (await admin.get(`${fields}?section=${section}`)).json().results;
const change = (id: number, payload: object) =>
  admin.send({ method: 'PATCH', url: `${fields}${id}/`, payload });
const remove = (id: number) => admin.send({ method: 'DELETE', url: `${fields}${id}/` });
const everything = async () =>
  JSON.stringify((await running.sql('select * from acuity_fields order by id')).rows);
const lastAudit = async () =>
  (
    await running.sql(
      'select action, record_id, client_id, details from audit_trail order by id desc limit 1',
    )
  ).rows[0];

async function addSection(): Promise<number> {
  return (await admin.post('/api/admin/sections/', { name: 'New', internal_name: 'new' })).json().id;
}

async function create(payload: object): Promise<number> {
  const answer = await admin.post(fields, {
    section: running.world.sectionId,
    name: 'Field',
    rns_per_patient: 1,
    ...payload,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

describe('adding an acuity field', () => {
  test('puts it at the end of its section', async () => {
    const body = {
      section: running.world.sectionId,
      name: ' Triplets ',
      help: ' Rare ',
      rns_per_patient: 0.333,
    };
    const answer = await admin.post(fields, body);
    expect(answer.statusCode).toBe(201);
    const stored = { ...body, name: 'Triplets', help: 'Rare' };
    expect(answer.json()).toMatchObject(stored);
    expect((await listed()).at(-1)).toEqual(answer.json());
    expect(await lastAudit()).toEqual({
      action: 'created acuity field',
      record_id: String(answer.json().id),
      client_id: null,
      details: stored,
    });
  });

  test.each([0, 20, 0.001, 1.125, 19.999])('keeps %d RNs per patient exactly', async rns_per_patient => {
    const id = await create({ rns_per_patient });
    expect((await listed()).find(field => field.id === id)).toMatchObject({ rns_per_patient, help: '' });
  });

  test.each([
    [
      'nothing',
      { section: undefined, name: undefined, rns_per_patient: undefined },
      ['name', 'rns_per_patient', 'section'],
    ],
    ['a blank name', { name: ' ' }, ['name']],
    ['a name of 300 characters', { name: 'x'.repeat(300) }, ['name']],
    ['help of 3,000 characters', { help: 'x'.repeat(3000) }, ['help']],
    ['an unknown section', { section: 999_999 }, ['section']],
    ['a negative number', { rns_per_patient: -0.5 }, ['rns_per_patient']],
    ['more than 20', { rns_per_patient: 20.001 }, ['rns_per_patient']],
    ['4 decimals', { rns_per_patient: 0.3333 }, ['rns_per_patient']],
    ['a word', { rns_per_patient: 'one' }, ['rns_per_patient']],
    ['a number as text', { rns_per_patient: '1' }, ['rns_per_patient']],
    ['null', { rns_per_patient: null }, ['rns_per_patient']],
  ])(
    'a new acuity field with %s is refused beside the field, and nothing is added',
    async (_, body, wrong) => {
      const before = await everything();
      const whole = { section: running.world.sectionId, name: 'A', rns_per_patient: 1, ...body };
      const answer = await admin.post(fields, whole);
      expect([answer.statusCode, Object.keys(answer.json()).sort()]).toEqual([400, wrong]);
      expect(await everything()).toBe(before);
    },
  );

  test('has a plain message about an invalid number', async () => {
    const readMessage = async (rns_per_patient: unknown) =>
      (await admin.post(fields, { section: running.world.sectionId, name: 'A', rns_per_patient })).json()
        .rns_per_patient;
    expect(await readMessage('one')).toEqual(['A valid number is required.']);
    expect(await readMessage(-1)).toEqual(['Ensure this value is greater than or equal to 0.']);
    expect(await readMessage(0.3333)).toEqual(['Ensure that there are no more than 3 decimal places.']);
  });
});

describe('changing an acuity field', () => {
  test('changes only the fields that are sent, and the hospitals see it at once', async () => {
    const id = await create({ name: 'Changing', help: 'Before', rns_per_patient: 2 });
    const answer = await change(id, { rns_per_patient: 2.5 });
    expect(answer.json()).toMatchObject({ name: 'Changing', help: 'Before', rns_per_patient: 2.5 });
    expect(await lastAudit()).toMatchObject({
      action: 'changed acuity field',
      details: { before: { rns_per_patient: 2 }, after: { rns_per_patient: 2.5 } },
    });
    const member = await running.as('member');
    const [module] = (await member.get('/api/accounts/get_state/')).json().client.modules;
    expect(module.fields[id].rns_per_patient).toBe(2.5);
  });

  test.each([{ name: '' }, { rns_per_patient: -1 }, { rns_per_patient: 'x' }])(
    'a change of an acuity field to %j is refused, and nothing changes',
    async body => {
      const id = await create({});
      const before = await everything();
      expect((await change(id, body)).statusCode).toBe(400);
      expect(await everything()).toBe(before);
    },
  );

  test('never moves it to another section', async () => {
    const id = await create({ name: 'Settled' });
    await change(id, { section: await addSection(), name: 'Still settled' });
    expect((await listed()).map(field => field.id)).toContain(id);
  });
});

describe('deleting an acuity field', () => {
  test('removes it from the catalogue and from the hospitals; stored shifts keep it', async () => {
    const { here } = running.world;
    const id = await create({ name: 'Short-lived' });
    await running.sql(
      `insert into shifts (client_id, module_id, date, window_mins, starts_at, is_day, minutes, nominal_minutes,
         acuity_counts, rns_per_patient, min_rn_target, rn_actual, census, rn_target)
       values ($1, $2, '2026-11-13', 420, '2026-11-13T12:00:00Z', true, 720, 720, $3, $4, 2, 5, 4, 4)`,
      [here.id, here.modules[0], { [id]: 4 }, { [id]: 1 }],
    );
    const stored = async () => (await running.sql('select * from shifts')).rows;
    const before = await stored();
    const member = await running.as('member');
    const offered = async () => {
      const [module] = (await member.get('/api/accounts/get_state/')).json().client.modules;
      const inSections = module.sections.flatMap((section: { fields: Listed[] }) => section.fields);
      return [module.fields[id] !== undefined, inSections.some((field: Listed) => field.id === id)];
    };
    expect(await offered()).toEqual([true, true]);

    const answer = await remove(id);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await listed()).map(field => field.id)).not.toContain(id);
    expect(await offered()).toEqual([false, false]);
    expect(await stored()).toEqual(before);
    expect(await lastAudit()).toEqual({
      action: 'deleted acuity field',
      record_id: String(id),
      client_id: null,
      details: { name: 'Short-lived' },
    });
  });

  test('cannot be done twice, and what is deleted cannot be changed', async () => {
    const id = await create({});
    await remove(id);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await change(id, { name: 'Again' })).statusCode).toBe(404);
  });
});

describe('reordering', () => {
  const order = (section: number, ids: number[]) => admin.post(`${fields}reorder/?section=${section}`, ids);

  test('numbers the fields of one section 1 to n, and changes no other section', async () => {
    const section = await addSection();
    const made: number[] = [];
    for (const name of ['a', 'b', 'c']) made.push(await create({ section, name }));
    const others = await listed();
    const wanted = made.toReversed();
    expect((await order(section, wanted)).statusCode).toBe(200);
    expect((await listed(section)).map(field => [field.id, field.order])).toEqual(
      wanted.map((id, index) => [id, index + 1]),
    );
    expect(await listed()).toEqual(others);
    expect(await lastAudit()).toMatchObject({
      action: 'reordered acuity fields',
      client_id: null,
      details: { section, order: wanted },
    });
  });

  test('an order with a deleted field, or with another section’s, is refused and changes nothing', async () => {
    const section = await addSection();
    const [first, second] = [await create({ section }), await create({ section })];
    await remove(second);
    const before = await everything();
    for (const ids of [[second, first], [running.world.sectionId, first], [], [first, first]]) {
      const answer = await order(section, ids);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['non_field_errors']]);
    }
    expect(await everything()).toBe(before);
    expect((await order(section, [first])).statusCode).toBe(200);
  });

  test('an order of an unknown section is a 404', async () => {
    expect((await order(999_999, [])).statusCode).toBe(404);
    expect((await admin.get(`${fields}?section=999999`)).statusCode).toBe(404);
  });
});
