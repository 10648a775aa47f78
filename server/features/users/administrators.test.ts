import { afterAll, describe, expect, test } from 'vitest';
import type { ListedUser } from '#contract/users/users.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { all, configAt, createPeople, patch } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const people = await createPeople(running);

describe('an administrator', () => {
  test('cannot deactivate or demote themselves', async () => {
    const { id } = running.world.people.admin;
    expect((await patch(people.admin, `${all}${id}/`, { is_active: false })).statusCode).toBe(403);
    expect((await patch(people.admin, `${all}${id}/`, { is_admin: false })).statusCode).toBe(403);
  });

  test('cannot demote another administrator who demotes them at the same time', async () => {
    const second = await newcomer(running);
    await running.sql('update users set is_admin = false where is_admin and id <> $1', [
      running.world.people.admin.id,
    ]);
    await running.sql('update users set is_admin = true where id = $1', [second.id]);
    const other = running.browser();
    await other.signIn(second.email);
    const answers = await Promise.all([
      patch(people.admin, `${all}${second.id}/`, { is_admin: false }),
      patch(other, `${all}${running.world.people.admin.id}/`, { is_admin: false }),
    ]);
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 403]);
    await running.sql('update users set is_admin = true where id = $1', [running.world.people.admin.id]);
  });

  test('replaces all hospitals of a person', async () => {
    const { id } = await people.shared();
    const config = configAt(running.world.elsewhere, { owner: true });
    expect(
      (await patch(people.admin, `${all}${id}/`, { client_configs: [config] })).json().client_configs,
    ).toEqual([config]);
  });

  test('gets a field error for an address that is taken', async () => {
    const { id } = await people.invite();
    const answer = await patch(people.admin, `${all}${id}/`, { email: running.world.people.member.email });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['email']]);
  });

  test('gets a field error for a client or module id out of range', async () => {
    const { id } = await people.invite();
    const client_configs = [
      configAt(running.world.here, { client_id: 2_147_483_648 }),
      configAt(running.world.here, { module_ids: [2_147_483_648] }),
    ];
    const answers = [
      await people.admin.post(all, people.person({ client_configs })),
      await patch(people.admin, `${all}${id}/`, { client_configs }),
    ];
    const fields = ['client_configs.0.client_id', 'client_configs.1.module_ids.0'];
    for (const answer of answers)
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, fields]);
  });
});

describe('the list', () => {
  test('is searched, filtered, ordered and paged', async () => {
    const hospital = await people.admin.post('/api/admin/clients/', {
      name: 'List General',
      timezone: 'UTC',
    });
    const module = await people.admin.post('/api/admin/modules/', {
      name: 'Unit',
      client: hospital.json().id,
    });
    const config = { client_id: hospital.json().id, owner: false, module_ids: [module.json().id] };
    for (let index = 0; index < 12; index++) {
      await people.admin.post(
        all,
        people.person({
          first_name: `Zoë${index}`,
          last_name: `Liszt${String(index).padStart(2, '0')}`,
          client_configs: [config],
        }),
      );
    }
    const names = async (query: string) => {
      const { results, count: total } = (
        await people.admin.get(`${all}?client=${config.client_id}&${query}`)
      ).json();
      return [total, ...results.map((user: ListedUser) => user.last_name)];
    };
    expect((await names('page=1')).slice(0, 3)).toEqual([12, 'Liszt00', 'Liszt01']);
    expect(await names('page=2')).toEqual([12, 'Liszt10', 'Liszt11']);
    expect((await names('page=2&page_size=5')).slice(0, 2)).toEqual([12, 'Liszt05']);
    expect((await names('ordering=-last_name')).slice(0, 2)).toEqual([12, 'Liszt11']);
    expect(await names('query=szt07')).toEqual([1, 'Liszt07']);
    expect((await names('query=ZO'))[0]).toBe(12);
    expect((await names('query=sz'))[0]).toBe(12);
    expect((await names('query=s'))[0]).toBe(12);
    expect(await names('is_active=false')).toEqual([0]);
    expect((await people.admin.get(`${all}?ordering=password_hash`)).statusCode).toBe(400);
  });
});
