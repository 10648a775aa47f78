import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { newcomerWithTwoFactor } from '#server/testing/authenticator.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type Newcomer, newcomer } from '#server/testing/newcomer.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const publicUrl = 'https://parity.example.org';
const fresh = 'kelp forest at noon';
const dead = { non_field_errors: ['Your reset link is expired or invalid.'] };

const running = await startTestApp({ environment: { PUBLIC_URL: publicUrl, TRUST_PROXY: '127.0.0.1' } });
afterAll(() => running.close());

async function visitor(): Promise<Browser> {
  const browser = running.browser();
  await browser.get('/login');
  return browser;
}

const ask = async (email: string, headers: Record<string, string> = {}) =>
  (await visitor()).send({
    method: 'POST',
    url: '/api/accounts/reset_password/start/',
    payload: { email },
    headers,
  });

const finish = async (token: string, browser?: Browser, password: string = fresh) =>
  (browser ?? (await visitor())).post('/api/accounts/reset_password/finish/', { token, password });

const check = async (token: string) =>
  (await visitor()).post('/api/accounts/reset_password/check/', { token });

const mailsTo = ({ email }: Newcomer) => running.mails.filter(mail => mail.to === email);
const linkTo = (person: Newcomer) => mailsTo(person).at(-1)?.message.action?.url ?? '';

async function tokenFor(person: Newcomer): Promise<string> {
  await ask(person.email);
  return tokenIn(linkTo(person));
}

function tokenIn(link: string): string {
  const token = link.split('/').at(-1) ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  return token;
}

describe('asking for a link', () => {
  test('answers the same for an unknown address, and mails nothing', async () => {
    const person = await newcomer(running);
    const known = await ask(person.email);
    const before = running.mails.length;
    const unknown = await ask('nobody@example.org');
    expect(running.mails).toHaveLength(before);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect([known.statusCode, known.json()]).toEqual([200, {}]);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    expect(mailsTo(person)).toHaveLength(1);
  });

  test('answers the same for a deactivated user, and mails nothing', async () => {
    const person = await newcomer(running);
    await running.sql('update users set is_active = false where id = $1', [person.id]);
    const answer = await ask(person.email);
    expect([answer.statusCode, answer.json(), mailsTo(person)]).toEqual([200, {}, []]);
  });

  test('mails a link to reset the password, or to activate the account of an invited user', async () => {
    const [known, invited] = [await newcomer(running), await newcomer(running, 'invited')];
    await Promise.all([ask(known.email), ask(`  ${invited.email.toUpperCase()} `)]);
    expect(linkTo(known)).toMatch(/^https:\/\/parity\.example\.org\/forgot-password\/[\w-]{43}$/);
    expect(linkTo(invited)).toMatch(/^https:\/\/parity\.example\.org\/onboarding\/[\w-]{43}$/);
    expect(mailsTo(invited)[0]?.message.paragraphs[0]).toContain('Here General');
  });

  test('mails the public address, whatever host the request names', async () => {
    const person = await newcomer(running);
    await ask(person.email, {
      host: 'evil.example.com',
      'x-forwarded-host': 'evil.example.com',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example.com',
      origin: 'https://evil.example.com',
    });
    expect(new URL(linkTo(person)).origin).toBe(publicUrl);
    expect(JSON.stringify(running.mails)).not.toContain('evil');
  });

  test('stores only the hash of the link', async () => {
    const token = await tokenFor(await newcomer(running));
    const { rows } = await running.sql('select to_jsonb(t)::text as everything from mailed_links t');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });
});

describe('a link', () => {
  test('sets the password and signs in, ending every older session', async () => {
    const person = await newcomer(running);
    const older = running.browser();
    await older.signIn(person.email);
    const browser = await visitor();
    const answer = await finish(await tokenFor(person), browser);
    expect([answer.statusCode, answer.json().user.id]).toEqual([200, person.id]);
    expect([await browser.isSignedIn(), await older.isSignedIn()]).toEqual([true, false]);
    expect(mailsTo(person).at(-1)?.message.subject).toBe('Your Parity password was changed');
    expect((await running.browser().signIn(person.email, fresh)).statusCode).toBe(200);
  });

  test('a link of an invitation activates the account and signs in', async () => {
    const person = await newcomer(running, 'invited');
    const answer = await finish(await tokenFor(person));
    expect(answer.json().user).toMatchObject({ id: person.id, activated: true });
    expect(mailsTo(person).map(mail => mail.message.subject)).toEqual(['Welcome to Parity']);
  });

  test('works once', async () => {
    const token = await tokenFor(await newcomer(running));
    expect((await finish(token)).statusCode).toBe(200);
    const again = await finish(token, undefined, 'another long password');
    expect([again.statusCode, again.json()]).toEqual([400, dead]);
  });

  test('works once for two concurrent uses', async () => {
    const person = await newcomer(running);
    const token = await tokenFor(person);
    const browsers = [await visitor(), await visitor()];
    const answers = await Promise.all(browsers.map((browser, n) => finish(token, browser, `${fresh} ${n}`)));
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 400]);
    expect(mailsTo(person).map(mail => mail.message.subject)).toEqual([
      'Reset your Parity password',
      'Your Parity password was changed',
    ]);
  });

  test('still works after a password that was refused', async () => {
    const token = await tokenFor(await newcomer(running));
    const refused = await finish(token, undefined, 'short');
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['password']]);
    expect((await finish(token)).statusCode).toBe(200);
  });

  const lifetimes: ['activated' | 'invited', string, number][] = [
    ['activated', 'to reset a password dies after 1 hour', 60],
    ['invited', 'to activate an account dies after 7 days', 7 * 24 * 60],
  ];
  for (const [kind, fact, minutes] of lifetimes) {
    test(fact, async () => {
      const [inTime, late] = [await newcomer(running, kind), await newcomer(running, kind)];
      const [first, second] = [await tokenFor(inTime), await tokenFor(late)];
      running.clock.advance(minutes - 1 / 60);
      expect((await finish(first)).statusCode).toBe(200);
      running.clock.advance(1 / 60);
      const answer = await finish(second);
      expect([answer.statusCode, answer.json()]).toEqual([400, dead]);
    });
  }

  test('ends when a newer one is requested', async () => {
    const person = await newcomer(running);
    const [older, newer] = [await tokenFor(person), await tokenFor(person)];
    expect((await finish(older)).json()).toEqual(dead);
    expect((await finish(newer)).statusCode).toBe(200);
  });

  test('is the only one after concurrent requests', async () => {
    const person = await newcomer(running);
    let mailed = 0;
    // A slow queue keeps the transactions open long enough to overlap.
    const send = async () => {
      mailed += 1;
      await setTimeout(30);
    };
    const server = await running.startAnother({ mail: { send } });
    const browsers = Array.from({ length: 5 }, () => server.browser());
    await Promise.all(browsers.map(browser => browser.get('/login')));
    const body = { email: person.email };
    await Promise.all(browsers.map(browser => browser.post('/api/accounts/reset_password/start/', body)));
    await server.close();
    const { rows } = await running.sql('select 1 from mailed_links where user_id = $1', [person.id]);
    expect([mailed, rows.length]).toEqual([5, 1]);
  });

  test('ends when the password is changed', async () => {
    const person = await newcomer(running);
    const token = await tokenFor(person);
    const browser = running.browser();
    await browser.signIn(person.email);
    const typed = { old_password: 'a good long password', new_password1: fresh, new_password2: fresh };
    expect((await browser.post('/api/accounts/change_password/', typed)).statusCode).toBe(200);
    expect((await finish(token)).json()).toEqual(dead);
  });

  test('ends when the person is deactivated', async () => {
    const person = await newcomer(running);
    const token = await tokenFor(person);
    await running.sql('update users set is_active = false where id = $1', [person.id]);
    expect((await finish(token)).json()).toEqual(dead);
  });

  test('does not skip two-factor', async () => {
    const person = await newcomerWithTwoFactor(running);
    const browser = await visitor();
    const answer = await finish(await tokenFor(person), browser);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { user: null, client: null, client_config: null, clients: null, tfa_required: true },
    ]);
    expect([...browser.cookies.keys()]).toEqual(['__Host-csrftoken']);
    const { rows } = await running.sql('select 1 from sessions where user_id = $1', [person.id]);
    expect(rows).toEqual([]);
    expect((await browser.signIn(person.email, fresh)).json()).toMatchObject({
      user: null,
      tfa_required: true,
    });
    expect((await browser.signIn(person.email, fresh, person.authenticator.code())).json().user.id).toBe(
      person.id,
    );
  });

  test('replaces the session that the browser already had', async () => {
    const browser = await running.as('stranger');
    const before = browser.cookies.get('__Host-parity_session');
    const person = await newcomer(running);
    expect((await finish(await tokenFor(person), browser)).json().user.id).toBe(person.id);
    const left = running.browser();
    left.cookies.set('__Host-parity_session', before ?? '');
    expect(await left.isSignedIn()).toBe(false);
  });
});

describe('checking a link', () => {
  const states: [string, (token: string, person: Newcomer) => unknown][] = [
    ['used', token => finish(token)],
    ['expired', () => running.clock.advance(61)],
    ['replaced by a newer one', (_, person) => tokenFor(person)],
    [
      'of a deactivated user',
      (_, { id }) => running.sql('update users set is_active = false where id = $1', [id]),
    ],
  ];
  test.each(states)('says no more than that one %s is dead, and uses up none', async (_, kill) => {
    const person = await newcomer(running);
    const token = await tokenFor(person);
    expect((await check(token)).json()).toEqual({ valid: true });
    expect((await check(token)).json()).toEqual({ valid: true });
    await kill(token, person);
    const [answer, unknown] = [await check(token), await check('unknown')];
    expect([answer.statusCode, answer.body]).toEqual([200, '{"valid":false}']);
    expect(unknown.body).toBe(answer.body);
  });

  test('is limited to 50 dead ones from an address in 15 minutes; live ones do not count', async () => {
    const token = await tokenFor(await newcomer(running));
    running.clock.advance(16);
    const browser = await visitor();
    const ask = async (given: string) =>
      (await browser.post('/api/accounts/reset_password/check/', { token: given })).statusCode;
    for (let tries = 0; tries < 49; tries += 1) await ask(`unknown ${tries}`);
    expect([await ask(token), await ask(token), await ask('unknown')]).toEqual([200, 200, 200]);
    expect(await ask('unknown')).toBe(429);
    running.clock.advance(16);
    expect(await ask(token)).toBe(200);
  });
});
