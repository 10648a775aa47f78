import { afterAll, describe, expect, test } from 'vitest';
import { all, configAt, createPeople, mine } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const people = await createPeople(running);

describe('adding a person', () => {
  test('creates an invited account and mails the invitation', async () => {
    const email = 'New.Person@Example.org';
    const answer = await people.owner.post(mine, people.person({ email: ` ${email} ` }));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      email: email.toLowerCase(),
      activated: false,
      is_active: true,
      is_admin: false,
    });
    expect(running.mails.at(-1)).toMatchObject({
      to: email.toLowerCase(),
      message: { subject: 'Welcome to Parity' },
    });
  });

  test('an existing account gets access and a mail, and keeps its name', async () => {
    const { stranger } = running.world.people;
    const body = people.person({ email: stranger.email.toUpperCase(), first_name: 'Other' });
    const answer = await people.owner.post(mine, body);
    expect(answer.statusCode).toBe(200);
    expect((await people.stored(stranger.id)).first_name).toBe('stranger');
    expect(running.mails.at(-1)).toMatchObject({
      to: stranger.email,
      message: { subject: 'You now have access to Here General in Parity' },
    });
    const mails = running.mails.length;
    const entries = await auditCount();
    expect((await people.owner.post(mine, body)).statusCode).toBe(200);
    expect([running.mails.length, await auditCount()]).toEqual([mails, entries]);
    await people.owner.send({ method: 'DELETE', url: `${mine}${stranger.id}/` });
  });

  test('an account that was invited elsewhere and has no password yet gets another set-up mail', async () => {
    const { here, elsewhere } = running.world;
    const { email } = await invitedTo(elsewhere);
    expect((await people.owner.post(mine, people.person({ email }))).statusCode).toBe(200);
    const welcome = {
      to: email,
      message: {
        subject: 'Welcome to Parity',
        action: { url: expect.stringContaining('/onboarding/') },
      },
    };
    expect(running.mails.at(-1)).toMatchObject(welcome);
    const mails = running.mails.length;
    const owner = people.person({ email, client_configs: [configAt(here, { owner: true })] });
    expect((await people.owner.post(mine, owner)).statusCode).toBe(200);
    expect(running.mails).toHaveLength(mails);
  });

  test.each([true, false])(
    'a deactivated account gets access and no mail (password set: %s)',
    async activated => {
      const { id, email } = await invitedTo(running.world.elsewhere);
      await running.sql('update users set is_active = false, activated = $2 where id = $1', [id, activated]);
      const mails = running.mails.length;
      const answer = await people.owner.post(mine, people.person({ email }));
      expect([answer.statusCode, answer.json().client_configs]).toEqual([
        200,
        [configAt(running.world.here)],
      ]);
      expect(running.mails).toHaveLength(mails);
    },
  );

  test('an existing account cannot be added as an administrator unless it is one', async () => {
    const { member, admin } = running.world.people;
    const entries = await auditCount();
    const asAdministrator = (email: string) =>
      people.admin.post(all, people.person({ email, client_configs: [], is_admin: true }));
    const answer = await asAdministrator(member.email);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { is_admin: ['This person has an account already. Make them an administrator there.'] },
    ]);
    expect(await auditCount()).toBe(entries);
    expect((await asAdministrator(admin.email)).statusCode).toBe(200);
  });

  test('twice concurrently creates one account', async () => {
    const body = people.person();
    const answers = await Promise.all(Array.from({ length: 6 }, () => people.owner.post(mine, body)));
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  });

  const refusals: [string, () => object, object][] = [
    [
      'no modules',
      () => people.person({ client_configs: [configAt(running.world.here, { module_ids: [] })] }),
      { client_configs: ['Please specify access to at least one model.'] },
    ],
    [
      'no access at all',
      () => people.person({ client_configs: [] }),
      { client_configs: ['Please specify access to at least one model.'] },
    ],
    [
      'another hospital',
      () => people.person({ client_configs: [configAt(running.world.elsewhere)] }),
      { client_configs: [expect.stringContaining('does not exist')] },
    ],
    [
      'a module of another hospital',
      () =>
        people.person({
          client_configs: [
            configAt(running.world.here, { module_ids: [running.world.elsewhere.modules[0]] }),
          ],
        }),
      { client_configs: [expect.stringContaining('does not exist')] },
    ],
    [
      'an id that no module can have',
      () =>
        people.person({ client_configs: [configAt(running.world.here, { module_ids: [2_147_483_648] })] }),
      { 'client_configs.0.module_ids.0': ['Ensure this value is less than or equal to 2147483647.'] },
    ],
    [
      'a bad address',
      () => people.person({ email: 'not an address' }),
      { email: ['Enter a valid email address.'] },
    ],
    [
      'blank names',
      () => people.person({ first_name: ' ', last_name: '' }),
      { first_name: ['This field may not be blank.'], last_name: ['This field may not be blank.'] },
    ],
    [
      'a name of 300 characters',
      () => people.person({ first_name: 'x'.repeat(300) }),
      { first_name: ['Ensure this field has no more than 150 characters.'] },
    ],
  ];
  for (const [what, body, message] of refusals) {
    test(`a new person with ${what} is refused beside the field, and no user is added`, async () => {
      const before = (await running.sql('select count(*) from users')).rows;
      const answer = await people.owner.post(mine, body());
      expect([answer.statusCode, answer.json()]).toEqual([400, message]);
      expect((await running.sql('select count(*) from users')).rows).toEqual(before);
    });
  }

  test('a person whom an administrator adds needs a hospital and a module for each, except administrators', async () => {
    const sentence =
      'Please ensure the user has at least one client, and access to at least one model for each.';
    const answer = await people.admin.post(all, people.person({ client_configs: [] }));
    expect([answer.statusCode, answer.json()]).toEqual([400, { client_configs: [sentence] }]);
    expect(
      (await people.admin.post(all, people.person({ client_configs: [], is_admin: true }))).statusCode,
    ).toBe(201);
  });
});

test('looking up addresses is limited for each person', async () => {
  const ask = async (browser: typeof people.owner, url: string) =>
    (await browser.get(`${url}check_email/?email=somebody@example.org`)).statusCode;
  for (let asked = 0; asked < 100; asked += 1) expect(await ask(people.owner, mine)).toBe(200);
  expect(await ask(people.owner, mine)).toBe(429);
  expect(await ask(people.admin, all)).toBe(200);
});

async function invitedTo(hospital: typeof running.world.here): Promise<{ id: number; email: string }> {
  return (await people.admin.post(all, people.person({ client_configs: [configAt(hospital)] }))).json();
}

async function auditCount(): Promise<number> {
  return (await running.sql('select count(*)::int as n from audit_trail')).rows[0].n;
}
