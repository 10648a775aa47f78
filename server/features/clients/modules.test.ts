import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';

const modules = '/api/admin/modules/';

const running = await startTestApp();
afterAll(() => running.close());
const admin = await running.as('admin');

const here = () => running.world.here.id;
const change = (id: number, payload: object) =>
  admin.send({ method: 'PATCH', url: `${modules}${id}/`, payload });
const listed = async (client = here()) => (await admin.get(`${modules}?client=${client}`)).json().results;
const one = async (id: number, client = here()) =>
  (await listed(client)).find((module: { id: number }) => module.id === id);
const everything = async () =>
  JSON.stringify((await running.sql('select * from modules order by id')).rows) +
  JSON.stringify((await running.sql('select * from module_sections order by 1, 2, 3')).rows);

async function create(payload: object): Promise<number> {
  const answer = await admin.post(modules, { client: here(), ...payload });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

async function addSection(name: string): Promise<number> {
  const body = { name, internal_name: name };
  return (await admin.post('/api/admin/sections/', body)).json().id;
}

describe('adding a module', () => {
  test('needs a name and a hospital; the rest has a default', async () => {
    const answer = await admin.post(modules, { client: here(), name: ' Antepartum ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'Antepartum',
      client: here(),
      is_active: true,
      sections: [],
      min_rn_target: 2,
      other_premiums: ['', '', '', '', ''],
      version: 1,
    });
    expect(answer.json().over_reasons.length).toBeGreaterThan(0);
    expect(answer.json().under_reasons.length).toBeGreaterThan(0);
    expect(await one(answer.json().id)).toEqual(answer.json());
  });

  test('keeps its sections in the order of the catalogue, each once', async () => {
    const [second, third] = [await addSection('Second'), await addSection('Third')];
    const { sectionId } = running.world;
    const id = await create({ name: 'Sorted', sections: [third, sectionId, second, third] });
    expect((await one(id)).sections).toEqual([sectionId, second, third]);
  });

  test('has exactly its own sections, not those of another module', async () => {
    const [only, none] = [
      await create({ name: 'Only', sections: [running.world.sectionId] }),
      await create({ name: 'None' }),
    ];
    expect([(await one(only)).sections, (await one(none)).sections]).toEqual([[running.world.sectionId], []]);
  });

  test.each([
    ['nothing', { client: undefined }, ['client', 'name']],
    ['no name', {}, ['name']],
    ['a blank name', { name: ' ' }, ['name']],
    ['a name of 300 characters', { name: 'x'.repeat(300) }, ['name']],
    ['an unknown hospital', { name: 'A', client: 999_999 }, ['client']],
    ['an unknown section', { name: 'A', sections: [999_999] }, ['sections']],
    ['words as sections', { name: 'A', sections: ['Labor'] }, ['sections.0']],
    ['a negative minimum', { name: 'A', min_rn_target: -1 }, ['min_rn_target']],
    ['a minimum above 99', { name: 'A', min_rn_target: 99.5 }, ['min_rn_target']],
    ['a minimum with 3 decimals', { name: 'A', min_rn_target: 1.234 }, ['min_rn_target']],
    ['a word as minimum', { name: 'A', min_rn_target: 'two' }, ['min_rn_target']],
    ['a null as minimum', { name: 'A', min_rn_target: null }, ['min_rn_target']],
  ])('a new module with %s is refused beside the field, and nothing is added', async (_, body, fields) => {
    const before = await everything();
    const answer = await admin.post(modules, { client: here(), ...body });
    expect([answer.statusCode, Object.keys(answer.json()).sort()]).toEqual([400, fields]);
    expect(await everything()).toBe(before);
  });

  test('keeps two decimals of its minimum exactly', async () => {
    expect((await one(await create({ name: 'Exact', min_rn_target: 1.15 }))).min_rn_target).toBe(1.15);
  });

  test('stores a script in its name as plain text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    expect((await one(await create({ name }))).name).toBe(name);
  });
});

describe('a name that the hospital already has', () => {
  const taken = { name: ['A module with this name already exists for Here General.'] };

  test.each(['Labor & Delivery', 'LABOR & delivery', ' Labor & Delivery '])('is refused: %j', async name => {
    const before = await everything();
    const answer = await admin.post(modules, { client: here(), name });
    expect([answer.statusCode, answer.json()]).toEqual([400, taken]);
    expect(await everything()).toBe(before);
  });

  test('is refused for a change too, and its sections stay', async () => {
    const before = await everything();
    const answer = await change(running.world.here.modules[1], { name: 'labor & delivery', sections: [] });
    expect([answer.statusCode, answer.json()]).toEqual([400, taken]);
    expect(await everything()).toBe(before);
  });

  test('is free for another hospital, and for the module that has it', async () => {
    await create({ name: 'Shared name' });
    await create({ name: 'Shared name', client: running.world.elsewhere.id });
    const answer = await change(running.world.here.modules[0], { name: 'LABOR & Delivery' });
    expect(answer.json().name).toBe('LABOR & Delivery');
    await change(running.world.here.modules[0], { name: 'Labor & Delivery' });
  });

  test('is given to only one of two people who add it at the same time', async () => {
    const other = await running.as('admin');
    const answers = await Promise.all(
      [admin, other].map(browser => browser.post(modules, { client: here(), name: 'At once' })),
    );
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 400]);
    const refused = answers.find(answer => answer.statusCode === 400);
    expect(refused?.json()).toEqual(taken);
    const same = (await listed()).filter((module: { name: string }) => module.name === 'At once');
    expect(same).toHaveLength(1);
  });
});

describe('changing a module', () => {
  test('changes only the fields that are sent, and is in the audit trail of its hospital', async () => {
    const id = await create({ name: 'Before', sections: [running.world.sectionId], min_rn_target: 3 });
    const answer = await change(id, { name: 'After' });
    expect(answer.json()).toMatchObject({
      name: 'After',
      sections: [running.world.sectionId],
      min_rn_target: 3,
      version: 2,
    });
    const { rows } = await running.sql(
      `select action, client_id, details from audit_trail where record_type = 'module' and record_id = $1 order by id`,
      [String(id)],
    );
    expect(rows.map(row => [row.action, row.client_id])).toEqual([
      ['created module', here()],
      ['changed module', here()],
    ]);
    expect(rows[1].details).toEqual({ before: { name: 'Before' }, after: { name: 'After' } });
  });

  test('never moves it to another hospital', async () => {
    const id = await create({ name: 'Settled' });
    await change(id, { client: running.world.elsewhere.id, name: 'Still settled' });
    expect((await one(id)).client).toBe(here());
  });

  test.each(['999999', 'abc'])('that does not exist (%s) is a 404', async id => {
    const answer = await admin.send({ method: 'PATCH', url: `${modules}${id}/`, payload: { name: 'A' } });
    expect(answer.statusCode).toBe(404);
  });
});

test('a deactivated module is hidden from members at once, stays in the list and can be reactivated', async () => {
  const [module] = running.world.here.modules;
  const member = await running.as('member');
  const offered = async () => (await member.get('/api/accounts/get_state/')).json().client_config.modules;
  expect(await offered()).toEqual([module]);
  await change(module, { is_active: false });
  expect(await offered()).toEqual([]);
  expect(await one(module)).toMatchObject({ is_active: false, sections: [running.world.sectionId] });
  await change(module, { is_active: true });
  expect(await offered()).toEqual([module]);
});

describe('the list of modules', () => {
  test('is one hospital’s, by name without regard to case', async () => {
    const client = (await admin.post('/api/admin/clients/', { name: 'Listed', timezone: 'UTC' })).json().id;
    for (const name of ['b', 'C', 'A']) await create({ name, client });
    expect((await listed(client)).map((module: { name: string }) => module.name)).toEqual(['A', 'b', 'C']);
  });

  test('the list of an unknown hospital is a 404, without one a 400', async () => {
    expect((await admin.get(`${modules}?client=999999`)).statusCode).toBe(404);
    expect((await admin.get(modules)).statusCode).toBe(400);
  });
});

describe('the peer group of a module', () => {
  test('is a text of one line, which administrators give and take, and which is recorded', async () => {
    const id = await create({ name: 'Grouped', peer_group: ' Level III ' });
    expect(await one(id)).toMatchObject({ peer_group: 'Level III' });
    expect((await change(id, { peer_group: 'Level IV' })).json()).toMatchObject({ peer_group: 'Level IV' });
    expect((await change(id, { name: 'Grouped again' })).json()).toMatchObject({ peer_group: 'Level IV' });
    expect((await change(id, { peer_group: null })).json()).toMatchObject({ peer_group: null });
    const { rows } = await running.sql(
      `select details from audit_entries where record_type = 'module' and record_id = $1 order by id`,
      [String(id)],
    );
    const [created, changed, , ended] = rows.map(row => row.details);
    expect(created).toMatchObject({ peer_group: 'Level III' });
    expect(changed).toEqual({ before: { peer_group: 'Level III' }, after: { peer_group: 'Level IV' } });
    expect(ended).toEqual({ before: { peer_group: 'Level IV' }, after: { peer_group: null } });
  });

  test('is null without one, and neither empty, nor long, nor of two lines', async () => {
    const id = await create({ name: 'Alone' });
    expect(await one(id)).toMatchObject({ peer_group: null });
    for (const peer_group of ['', '  ', 'a\nb', 'x'.repeat(101), 3, []]) {
      const answer = await change(id, { peer_group });
      expect([answer.statusCode, Object.keys(answer.json())], JSON.stringify(peer_group)).toEqual([
        400,
        ['peer_group'],
      ]);
    }
    expect((await change(id, { peer_group: 'x'.repeat(100) })).statusCode).toBe(200);
  });

  test('is not copied to another hospital, which has not been asked', async () => {
    const id = await create({ name: 'Copied', peer_group: 'Level III' });
    const client = running.world.elsewhere.id;
    const answer = await admin.post(`${modules}copy/`, { client, modules: [id] });
    expect(answer.json().results[0]).toMatchObject({ name: 'Copied', peer_group: null });
  });
});
