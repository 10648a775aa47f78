import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newcomerWithTwoFactor } from '#server/testing/authenticator.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { listOtherMails } from '#server/testing/other-mails.ts';
import { addProvider } from '#server/testing/sign-on.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
const { sql, mails, world } = running;
afterAll(() => running.close());
const provider = await addProvider(
  running,
  { issuer: 'http://127.0.0.1:9', clientId: 'parity', clientSecret: 'secret' },
  { clients: [world.here.id, world.elsewhere.id] },
);
const require = (isRequired: boolean) => sql('update identity_providers set required = $1', [isRequired]);
beforeEach(async () => {
  await require(true);
  await sql(`update identity_providers set emergency_owners = '{}'`);
  mails.length = 0;
  running.clock.advance(20);
});

const closed = { non_field_errors: ['Please use Ward Login to log in.'] };
const wrong = { non_field_errors: ['Unable to log in with provided credentials.'] };
const makeEmergencyOwner = (id: number) => sql('update identity_providers set emergency_owners = $1', [[id]]);
const mailedLink = () =>
  /\/(?:forgot-password|onboarding)\/([\w-]+)$/.exec(mails.at(-1)?.message.action?.url ?? '')?.[1];

describe('an address for which single sign-on is required', () => {
  test('a right password is refused with the provider’s name, a wrong one as everywhere', async () => {
    const { id, email } = await newcomer(running);
    const browser = running.browser();
    const answer = await browser.signIn(email);
    expect([answer.statusCode, answer.json()]).toEqual([400, closed]);
    expect((await browser.signIn(email, 'a wrong password')).json()).toEqual(wrong);
    expect((await browser.signIn('nobody@example.org')).json()).toEqual(wrong);
    expect(await browser.isSignedIn()).toBe(false);
    const { rows } = await sql('select action, details from audit_trail where actor_id = $1 order by id', [
      id,
    ]);
    expect(rows[0]).toEqual({ action: 'sign-in refused', details: { reason: 'single sign-on is required' } });
  });

  test('a person with two-factor reads it after the code', async () => {
    await require(false);
    const person = await newcomerWithTwoFactor(running);
    await require(true);
    const browser = running.browser();
    expect((await browser.signIn(person.email)).json().tfa_required).toBe(true);
    expect((await browser.signIn(person.email, password, person.authenticator.code())).json()).toEqual(
      closed,
    );
  });

  test('a temporary password does not lead to a new one', async () => {
    const { id, email } = await newcomer(running);
    await sql('update users set password_is_temporary = true where id = $1', [id]);
    expect((await running.browser().signIn(email)).json()).toEqual(closed);
  });

  test.each(['activated', 'invited'] as const)('a mailed link from before does not work: %s', async kind => {
    await require(false);
    const { email } = await newcomer(running, kind);
    const browser = running.browser();
    await browser.get('/login');
    await browser.post('/api/accounts/reset_password/start/', { email });
    const token = mailedLink();
    await require(true);
    const body = { token, password: 'kelp forest at noon' };
    const answer = await browser.post('/api/accounts/reset_password/finish/', body);
    expect([answer.statusCode, answer.json()]).toEqual([400, closed]);
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('the mail for a forgotten password or an invitation leads to the provider, and no link is made', async () => {
    const browser = running.browser();
    await browser.get('/login');
    const action = {
      label: 'Continue with Ward Login',
      url: `${running.context.config.publicUrl}/sso/${provider}/start/`,
    };
    const active = await newcomer(running);
    await browser.post('/api/accounts/reset_password/start/', { email: active.email });
    expect(mails.at(-1)).toMatchObject({
      to: active.email,
      message: { subject: 'Log in to Parity with single sign-on', action },
    });
    const invited = await newcomer(running, 'invited');
    await browser.post('/api/accounts/reset_password/start/', { email: invited.email });
    expect(mails.at(-1)).toMatchObject({
      to: invited.email,
      message: { subject: 'Welcome to Parity', action },
    });
    const { rows } = await sql('select 1 from mailed_links where user_id = any($1)', [
      [active.id, invited.id],
    ]);
    expect(rows).toEqual([]);
  });

  test('people of other domains are not affected', async () => {
    const { id } = await newcomer(running);
    await sql(`update users set email = 'ann@elsewhere.example' where id = $1`, [id]);
    expect((await running.browser().signIn('ann@elsewhere.example')).statusCode).toBe(200);
  });
});

describe('the emergency entrance', () => {
  test('is open to an emergency owner with two-factor; all owners are told', async () => {
    await require(false);
    const person = await newcomerWithTwoFactor(running);
    await require(true);
    await makeEmergencyOwner(person.id);
    mails.length = 0;
    const answer = await running.browser().signIn(person.email, password, person.authenticator.code());
    expect(answer.statusCode).toBe(200);
    const told = mails.filter(
      mail => mail.message.subject === `${person.email} logged in to Parity without Ward Login`,
    );
    expect(told.map(mail => mail.to)).toEqual([world.people.owner.email, world.people.stranger.email]);
    const { rows } = await sql(
      `select actor_id, details from audit_trail where action = 'used emergency sign-in' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor_id: person.id, details: { provider: 'Ward Login' } }]);
  });

  test('is closed to an emergency owner without two-factor, and says why', async () => {
    const { id, email } = await newcomer(running);
    await makeEmergencyOwner(id);
    expect((await running.browser().signIn(email)).json()).toEqual({
      non_field_errors: [
        'An emergency sign-in needs two-factor authentication. Please use Ward Login to log in, and turn it on in My Settings.',
      ],
    });
    expect(mails).toEqual([]);
  });

  test('is open to administrators with two-factor; all owners are told', async () => {
    await require(false);
    const person = await newcomerWithTwoFactor(running);
    await sql('update users set is_admin = true where id = $1', [person.id]);
    await require(true);
    mails.length = 0;
    const answer = await running.browser().signIn(person.email, password, person.authenticator.code());
    expect(answer.statusCode).toBe(200);
    expect(listOtherMails(running).map(mail => mail.to)).toEqual([
      world.people.owner.email,
      world.people.stranger.email,
    ]);
  });

  test('is closed to administrators without two-factor', async () => {
    expect((await running.browser().signIn(world.people.admin.email)).json()).toEqual({
      non_field_errors: [
        'Ward Login is required for your address: your password works only with two-factor authentication. Please ask another administrator.',
      ],
    });
    expect(mails).toEqual([]);
  });

  test('tells nobody where single sign-on is only offered', async () => {
    await require(false);
    expect((await running.browser().signIn(world.people.member.email)).statusCode).toBe(200);
    expect(listOtherMails(running)).toEqual([]);
  });
});
