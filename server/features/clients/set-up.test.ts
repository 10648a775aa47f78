import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const admin = await running.as('admin');
const { here, sectionId } = running.world;

const setUp = async (id: number) => (await admin.get(`/api/admin/clients/${id}/set_up/`)).json();
const create = async (path: string, body: object): Promise<number> =>
  (await admin.post(`/api/admin/${path}/`, body)).json().id;

test('the set-up of a hospital follows its modules, sections, people and shifts', async () => {
  const client = await create('clients', { name: 'New General', timezone: 'America/Denver' });
  const nothing = {
    modules: 0,
    modules_without_sections: [],
    sections_without_fields: [],
    people: 0,
    has_shifts: false,
  };
  expect(await setUp(client)).toEqual(nothing);

  const nicu = await create('modules', { name: 'NICU', client });
  expect(await setUp(client)).toEqual({
    ...nothing,
    modules: 1,
    modules_without_sections: [{ id: nicu, name: 'NICU' }],
  });

  const section = await create('sections', { name: 'Newborns', internal_name: 'newborns' });
  const patch = (payload: object) =>
    admin.send({ method: 'PATCH', url: `/api/admin/modules/${nicu}/`, payload });
  await patch({ sections: [section] });
  const withoutFields = {
    ...nothing,
    modules: 1,
    sections_without_fields: [{ id: section, name: 'Newborns' }],
  };
  expect(await setUp(client)).toEqual(withoutFields);

  const field = await create('acuity_fields', { name: 'Level II', rns_per_patient: 0.5, section });
  expect(await setUp(client)).toEqual({ ...nothing, modules: 1 });
  await admin.send({ method: 'DELETE', url: `/api/admin/acuity_fields/${field}/` });
  expect(await setUp(client)).toEqual(withoutFields);

  await patch({ sections: [section, sectionId] });
  expect(await setUp(client)).toEqual(withoutFields);
  await patch({ is_active: false });
  expect(await setUp(client)).toEqual(nothing);
});

test('people are active and not administrators', async () => {
  const before = await setUp(here.id);
  expect(before).toMatchObject({ people: 2, has_shifts: false });
  const invite = (email: string, is_admin: boolean) =>
    create('users', {
      first_name: 'A',
      last_name: 'B',
      email,
      is_admin,
      client_configs: [{ client_id: here.id, owner: false, module_ids: [here.modules[0]] }],
    });
  await invite('admin.too@example.org', true);
  const nurse = await invite('nurse.too@example.org', false);
  expect((await setUp(here.id)).people).toBe(3);
  await admin.send({ method: 'PATCH', url: `/api/admin/users/${nurse}/`, payload: { is_active: false } });
  expect((await setUp(here.id)).people).toBe(2);
});

test('the first shift ends the set-up of its hospital alone', async () => {
  const member = await running.as('member');
  const shift = { date: '2026-11-12', window: 420, rn_actual: 3 };
  expect((await member.post(`/api/module/${here.modules[0]}/shifts/`, shift)).statusCode).toBe(201);
  expect((await setUp(here.id)).has_shifts).toBe(true);
  expect((await setUp(running.world.elsewhere.id)).has_shifts).toBe(false);
});

test('a hospital that does not exist is a 404', async () => {
  expect((await admin.get('/api/admin/clients/999999/set_up/')).statusCode).toBe(404);
});
