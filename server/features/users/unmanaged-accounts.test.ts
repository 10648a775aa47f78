import { afterAll, describe, expect, test } from 'vitest';
import { all, configAt, createPeople, mine, patch } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const people = await createPeople(running);
const { here, elsewhere } = running.world;

/** A user of the other hospital, with two-factor, whose name an owner here must not learn. */
async function personElsewhere() {
  const body = people.person({
    first_name: 'Zelda',
    last_name: 'Quux',
    client_configs: [configAt(elsewhere)],
  });
  const { id, email } = (await people.admin.post(all, body)).json();
  await running.sql(
    `update users set activated = true, email_proved_at = now(), color_blind = true, two_factor_secret = '\\x00' where id = $1`,
    [id],
  );
  return { id, email } as { id: number; email: string };
}

const hidden = {
  first_name: '',
  last_name: '',
  is_admin: false,
  tfa_enabled: false,
  activated: true,
  is_active: true,
  current_module: null,
  color_blind: null,
  can_edit: false,
};

describe('an owner who gives access to an account of another hospital', () => {
  test('sees the address and the access, and nothing else', async () => {
    const { email } = await personElsewhere();
    const answer = await people.owner.post(mine, people.person({ email }));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { ...hidden, email, client_configs: [configAt(here)] },
    ]);
    const { results } = (await people.owner.get(`${mine}?query=${email}`)).json();
    expect(results).toMatchObject([{ ...hidden, email }]);
    expect(answer.json().created).toBe(results[0].created);
  });

  test('does not see that the account is deactivated or not set up', async () => {
    for (const column of ['is_active', 'activated']) {
      const { id, email } = await personElsewhere();
      await running.sql(`update users set ${column} = false where id = $1`, [id]);
      expect((await people.owner.post(mine, people.person({ email }))).json()).toMatchObject(hidden);
      const found = async (active: boolean) =>
        (await people.owner.get(`${mine}?query=${email}&is_active=${active}`)).json().count;
      expect([await found(true), await found(false)]).toEqual([1, 0]);
      expect((await people.owner.post(`${mine}${id}/resend_invitation/`)).statusCode).toBe(403);
    }
  });

  test('cannot find the name by searching or sorting', async () => {
    const { id, email } = await personElsewhere();
    await people.owner.post(mine, people.person({ email }));
    const ids = async (query: string) => {
      const { results } = (await people.owner.get(`${mine}${query}`)).json();
      return results.map((user: { id: number }) => user.id);
    };
    for (const name of ['Zelda', 'Quux', 'zelda quux']) {
      expect(await ids(`?query=${name}`)).not.toContain(id);
    }
    expect(await ids(`?query=${email}`)).toEqual([id]);
    // Accounts without a visible name come first, and last in descending order.
    expect(await ids('?ordering=last_name&page_size=100')).toContain(id);
    const order = await ids('?ordering=last_name&page_size=100');
    const named = order.indexOf(running.world.people.member.id);
    expect(order.indexOf(id)).toBeLessThan(named);
  });

  test('sees the name once the person has opened the hospital, but never two-factor', async () => {
    const { id, email } = await personElsewhere();
    await people.owner.post(mine, people.person({ email }));
    await running.sql(
      `update users set two_factor_secret = null, password_hash = (select password_hash from users where id = $2) where id = $1`,
      [id, running.world.people.member.id],
    );
    const theirs = running.browser();
    await theirs.signIn(email);
    expect((await theirs.post('/api/accounts/set_client/', { client: here.id })).statusCode).toBe(200);
    await running.sql(`update users set two_factor_secret = '\\x00' where id = $1`, [id]);
    const { results } = (await people.owner.get(`${mine}?query=Zelda`)).json();
    expect(results).toMatchObject([
      { id, first_name: 'Zelda', last_name: 'Quux', tfa_enabled: false, can_edit: false },
    ]);
  });

  test('sees every detail of a user who belongs only to this hospital', async () => {
    const { id, email } = await people.invite({ first_name: 'Nadia' });
    const { results } = (await people.owner.get(`${mine}?query=${email}`)).json();
    expect(results).toMatchObject([{ id, first_name: 'Nadia', activated: false, can_edit: true }]);
  });
});

describe('an owner and an administrator’s account', () => {
  const { admin } = running.world.people;
  const configs = async () =>
    (await running.sql('select 1 from client_accesses where user_id = $1', [admin.id])).rows;

  test('adding it is refused beside the address and gives no configuration', async () => {
    const answer = await people.owner.post(mine, people.person({ email: admin.email }));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { email: ['This address cannot be added here.'] },
    ]);
    expect(await configs()).toEqual([]);
    const state = (await (await running.as('admin')).get('/api/accounts/get_state/')).json();
    expect(state.clients).toHaveLength(2);
  });

  test('a configuration that an administrator was given cannot be changed by the owner', async () => {
    await patch(people.admin, `${all}${admin.id}/`, {
      client_configs: [configAt(here, { module_ids: here.modules })],
    });
    const { results } = (await people.owner.get(`${mine}?query=${admin.email}`)).json();
    expect(results).toMatchObject([{ id: admin.id, is_admin: false, can_edit: false }]);
    const narrowed = await patch(people.owner, `${mine}${admin.id}/`, { client_configs: [configAt(here)] });
    expect(narrowed.statusCode).toBe(403);
    await patch(people.admin, `${all}${admin.id}/`, { client_configs: [] });
  });
});
