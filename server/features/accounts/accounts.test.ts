import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());

const getState = async (browser: Awaited<ReturnType<TestApp['as']>>) =>
  (await browser.get('/api/accounts/get_state/')).json();

describe('signing in', () => {
  test('answers with the person and their access', async () => {
    const { here, people } = running.world;
    const answer = await running.browser().signIn(people.member.email);
    expect(answer.json()).toMatchObject({
      user: {
        id: people.member.id,
        email: people.member.email,
        is_admin: false,
        activated: true,
        color_blind: null,
      },
      client: {
        id: here.id,
        name: 'Here General',
        modules: [{ id: here.modules[0], name: 'Labor & Delivery' }],
      },
      client_config: { client_id: here.id, owner: false, modules: [here.modules[0]] },
      clients: [{ id: here.id, name: 'Here General', modules: [here.modules[0]] }],
      tfa_required: false,
    });
  });

  test('includes the modules with their sections and fields', async () => {
    const browser = await running.as('owner');
    const [module] = (await getState(browser)).client.modules;
    const [section] = module.sections;
    expect(
      section.fields.map((field: { name: string; rns_per_patient: number }) => [
        field.name,
        field.rns_per_patient,
      ]),
    ).toEqual([
      ['Active labor', 1],
      ['Couplet', 0.333],
    ]);
    expect(Object.keys(module.fields)).toHaveLength(2);
  });

  test('ignores the case of the address', async () => {
    const answer = await running.browser().signIn(running.world.people.member.email.toUpperCase());
    expect(answer.statusCode).toBe(200);
  });

  test('answers the same for an unknown address, a wrong password and a deactivated person', async () => {
    const { member, owner } = running.world.people;
    await running.sql('update users set is_active = false where id = $1', [owner.id]);
    const answers = [
      await running.browser().signIn('unknown@example.org'),
      await running.browser().signIn(member.email, 'wrong'),
      await running.browser().signIn(owner.email),
    ];
    await running.sql('update users set is_active = true where id = $1', [owner.id]);
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { non_field_errors: ['Unable to log in with provided credentials.'] },
      ]);
      expect(answer.cookies.map(cookie => cookie.name)).not.toContain('parity_session');
    }
  });

  test('is in the audit trail, also if it is refused', async () => {
    await running.browser().signIn('intruder@example.org');
    const { rows } = await running.sql('select action, actor_name from audit_trail order by id desc limit 1');
    expect(rows).toEqual([{ action: 'sign-in refused', actor_name: 'intruder@example.org' }]);
    await running.as('member');
    const { rows: next } = await running.sql(
      'select action, actor_id from audit_trail order by id desc limit 1',
    );
    expect(next).toEqual([{ action: 'signed in', actor_id: running.world.people.member.id }]);
  });
});

describe('choosing a hospital', () => {
  test('belongs to the session and is remembered for the next sign-in', async () => {
    const { elsewhere } = running.world;
    const admin = await running.as('admin');
    expect((await getState(admin)).client.name).toBe('Elsewhere General');
    await admin.post('/api/accounts/set_client/', { client: running.world.here.id });
    expect((await getState(admin)).client.name).toBe('Here General');
    expect((await getState(await running.as('admin'))).client.name).toBe('Here General');
    await admin.post('/api/accounts/set_client/', { client: elsewhere.id });
  });

  test('gives an administrator without a configuration all active modules and the owner flag', async () => {
    const { here } = running.world;
    const admin = await running.as('admin');
    await running.sql('update modules set is_active = false where id = $1', [here.modules[1]]);
    const answer = await admin.post('/api/accounts/set_client/', { client: here.id });
    expect(answer.json().client_config).toEqual({
      client_id: here.id,
      owner: true,
      modules: [here.modules[0]],
    });
    await running.sql('update modules set is_active = true where id = $1', [here.modules[1]]);
  });

  test('offers an inactive hospital to administrators only', async () => {
    const { here } = running.world;
    await running.sql('update clients set is_active = false where id = $1', [here.id]);
    expect(await getState(await running.as('owner'))).toMatchObject({
      client: null,
      client_config: null,
      clients: [],
    });
    const names = (await getState(await running.as('admin'))).clients.map(
      (client: { name: string }) => client.name,
    );
    expect(names).toEqual(['Elsewhere General', 'Here General']);
    await running.sql('update clients set is_active = true where id = $1', [here.id]);
  });

  test('choosing a hospital with a module makes that the current one', async () => {
    const { here } = running.world;
    const owner = await running.as('owner');
    await owner.post('/api/accounts/set_client/', { client: here.id, module: here.modules[1] });
    expect((await getState(owner)).user.current_module).toBe(here.modules[1]);
  });

  test('choosing a hospital with a module of another hospital is a 404 and chooses nothing', async () => {
    const { here, elsewhere } = running.world;
    const owner = await running.as('owner');
    const answer = await owner.post('/api/accounts/set_client/', {
      client: here.id,
      module: elsewhere.modules[0],
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('one’s own choices', () => {
  test('the colour choice is stored and can be reverted', async () => {
    const member = await running.as('member');
    expect(
      (await member.post('/api/accounts/update_user/', { color_blind: 1 })).json().user.color_blind,
    ).toBe(1);
    expect(
      (await member.post('/api/accounts/update_user/', { color_blind: null })).json().user.color_blind,
    ).toBeNull();
  });

  test('a new person has all first steps before them, the server keeps those that are left, and refuses others', async () => {
    const member = await running.as('member');
    const choose = (first_steps: unknown) => member.post('/api/accounts/update_user/', { first_steps });
    expect((await getState(member)).user.first_steps).toEqual(['shift', 'report', 'settings']);
    expect((await choose(['settings'])).json().user.first_steps).toEqual(['settings']);
    expect((await choose(['logout'])).statusCode).toBe(400);
    expect((await choose(['report', 'shift', 'report', 'shift'])).statusCode).toBe(400);
    expect((await getState(member)).user.first_steps).toEqual(['settings']);
    expect((await choose([])).json().user.first_steps).toEqual([]);
  });

  test('the mails of each kind are stopped and come again, and other kinds stay as they are', async () => {
    const member = await running.as('member');
    const choose = async (mails: object) =>
      (await member.post('/api/accounts/update_user/', { mails })).json().user.mails;
    const all = { subscriptions: true, reminders: true, analyses: true, standards: true };
    expect((await member.get('/api/accounts/get_state/')).json().user.mails).toEqual(all);
    await choose({ reminders: false });
    expect(await choose({ reminders: false, analyses: false })).toEqual({
      ...all,
      reminders: false,
      analyses: false,
    });
    expect(await choose({ reminders: true })).toEqual({ ...all, analyses: false });
    expect(await choose({ analyses: true })).toEqual(all);
    const refused = await member.post('/api/accounts/update_user/', { mails: { passwords: false } });
    expect(refused.statusCode).toBe(400);
  });

  test('a module outside the configuration is refused beside its field', async () => {
    const member = await running.as('member');
    const answer = await member.post('/api/accounts/update_user/', {
      current_module: running.world.here.modules[1],
    });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['current_module']]);
  });
});

test('signing out answers the signed-out state, also the second time', async () => {
  const member = await running.as('member');
  expect((await member.post('/api/accounts/logout/')).json().user).toBeNull();
  expect((await member.post('/api/accounts/logout/')).statusCode).toBe(200);
});
