import { afterAll, describe, expect, test } from 'vitest';
import { all, configAt, createPeople, mine, patch } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
afterAll(() => running.close());
const people = await createPeople(running);

describe('an owner', () => {
  test('changes the name, address and active state of a user who belongs only to this hospital', async () => {
    const { id } = await people.invite();
    const answer = await patch(people.owner, `${mine}${id}/`, { first_name: 'Grace', is_active: false });
    expect(answer.json()).toMatchObject({ first_name: 'Grace', is_active: false });
  });

  test('sees only the own hospital’s configuration of a user who also belongs to another hospital', async () => {
    const { id, email } = await people.shared();
    const { results } = (await people.owner.get(`${mine}?query=${email}`)).json();
    expect(results).toMatchObject([{ id, can_edit: false, client_configs: [configAt(running.world.here)] }]);
  });

  const protectedChanges = [
    { first_name: 'X' },
    { last_name: 'X' },
    { email: 'x@example.org' },
    { is_active: false },
  ];
  for (const change of protectedChanges) {
    test(`may not change ${Object.keys(change)} of a user who also belongs to another hospital, or of an administrator`, async () => {
      const { here, people: known } = running.world;
      const { id } = await people.shared();
      await running.sql('insert into client_accesses values ($1, $2, false) on conflict do nothing', [
        here.id,
        known.admin.id,
      ]);
      for (const target of [id, known.admin.id]) {
        const before = await people.stored(target);
        expect((await patch(people.owner, `${mine}${target}/`, change)).statusCode).toBe(403);
        expect(await people.stored(target)).toEqual(before);
      }
      await running.sql('delete from client_accesses where user_id = $1', [known.admin.id]);
    });
  }

  test('may not set the password or reset two-factor of a user who also belongs to another hospital', async () => {
    const { id } = await people.shared();
    const before = await people.stored(id);
    const body = { password: 'kelp forest at noon', current_password: password };
    expect((await people.owner.post(`${mine}${id}/set_password/`, body)).statusCode).toBe(403);
    expect((await people.owner.post(`${mine}${id}/reset_tfa/`, body)).statusCode).toBe(403);
    expect(await people.stored(id)).toEqual(before);
  });

  test('grants and removes modules and the owner flag here, and changes no other hospital', async () => {
    const { here, elsewhere } = running.world;
    const { id, email } = await people.shared();
    const config = configAt(here, { owner: true, module_ids: here.modules });
    const answer = await patch(people.owner, `${mine}${id}/`, { client_configs: [config] });
    expect(answer.json().client_configs).toEqual([config]);
    const { results } = (await people.admin.get(`${all}?query=${email}`)).json();
    expect(results[0].client_configs).toEqual([config, configAt(elsewhere)]);
  });

  test('never makes an administrator', async () => {
    const { id } = await people.invite({ is_admin: true });
    await patch(people.owner, `${mine}${id}/`, { is_admin: true });
    expect((await people.stored(id)).is_admin).toBe(false);
  });

  test('cannot reach a user of another hospital', async () => {
    const { stranger } = running.world.people;
    for (const [method, url] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', 'resend_invitation/'],
    ] as const) {
      const answer = await people.owner.send({
        method,
        url: `${mine}${stranger.id}/${url}`,
        payload: { first_name: 'X' },
      });
      expect(answer.statusCode).toBe(404);
    }
  });

  test('removes a user from the hospital and keeps the account', async () => {
    const { id, email } = await people.shared();
    expect((await people.owner.send({ method: 'DELETE', url: `${mine}${id}/` })).statusCode).toBe(204);
    const { results } = (await people.admin.get(`${all}?query=${email}`)).json();
    expect(results[0].client_configs).toEqual([configAt(running.world.elsewhere)]);
  });

  test('neither removes nor demotes nor deactivates themselves', async () => {
    const { id } = running.world.people.owner;
    expect((await people.owner.send({ method: 'DELETE', url: `${mine}${id}/` })).statusCode).toBe(403);
    expect((await patch(people.owner, `${mine}${id}/`, { is_active: false })).statusCode).toBe(403);
    const { email } = running.world.people.owner;
    expect((await people.owner.post(mine, people.person({ email }))).statusCode).toBe(403);
    const config = configAt(running.world.here, { owner: false });
    expect((await patch(people.owner, `${mine}${id}/`, { client_configs: [config] })).statusCode).toBe(403);
  });
});
