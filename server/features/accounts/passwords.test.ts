import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/sign-in/password-hash.ts';
import type { Database } from '#server/db/database.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type Newcomer, newcomer } from '#server/testing/newcomer.ts';
import { hashedPasswords } from '#server/testing/password-work.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
afterAll(() => running.close());

const fresh = 'kelp forest at noon';

async function signedIn(): Promise<{ person: Newcomer; browser: Browser }> {
  const person = await newcomer(running);
  const browser = running.browser();
  await browser.signIn(person.email);
  return { person, browser };
}

const change = (browser: Browser, wanted: string, old: string = password) =>
  browser.post('/api/accounts/change_password/', {
    old_password: old,
    new_password1: wanted,
    new_password2: wanted,
  });

const canSignIn = async ({ email }: Newcomer, typed: string) =>
  (await running.browser().signIn(email, typed)).statusCode === 200;

describe('a new password', () => {
  let person: Newcomer;
  let browser: Browser;
  beforeAll(async () => {
    ({ person, browser } = await signedIn());
  });

  const refused: [fact: string, typed: string, message: RegExp][] = [
    ['of 7 characters is refused', 'zuvokel', /too short.*8 characters/],
    ['of 7 characters is refused, accents counted once', 'e\u0301'.repeat(7), /too short/],
    ['of 129 characters is refused', 'k'.repeat(129), /too long.*128 characters/],
    ['that is very common is refused, in any case', 'PassWord123', /easy to guess.*commonly used password/],
    [
      'made of the hospital’s name is refused',
      'Here-General-2026',
      /easy to guess: it is made of your name, your hospital’s/,
    ],
    ['made of the person’s name is refused', 'robin.newcomer!', /made of your name/],
  ];
  for (const [fact, typed, message] of refused) {
    test(fact, async () => {
      const answer = await change(browser, typed);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { new_password1: [expect.stringMatching(message)] },
      ]);
      expect(await canSignIn(person, password)).toBe(true);
    });
  }

  test('must be typed the same twice', async () => {
    const answer = await browser.post('/api/accounts/change_password/', {
      old_password: password,
      new_password1: fresh,
      new_password2: `${fresh}!`,
    });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['new_password2']]);
  });

  test('a new password of 64 characters is accepted, and each of them counts', async () => {
    const long = 'kelpzuvo'.repeat(8);
    expect((await change(browser, long)).statusCode).toBe(200);
    expect(await canSignIn(person, long.slice(0, 63))).toBe(false);
    expect(await canSignIn(person, `${long}k`)).toBe(false);
    expect(await canSignIn(person, long)).toBe(true);
  });
});

describe('changing one’s password', () => {
  test('needs the old one', async () => {
    const { person, browser } = await signedIn();
    const answer = await change(browser, fresh, 'not the old one');
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['old_password']]);
    expect(await canSignIn(person, password)).toBe(true);
  });

  test('ends the other sessions and keeps this one', async () => {
    const { person, browser } = await signedIn();
    const elsewhere = running.browser();
    await elsewhere.signIn(person.email);
    expect((await change(browser, fresh)).json().user.id).toBe(person.id);
    expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false]);
    expect([await canSignIn(person, password), await canSignIn(person, fresh)]).toEqual([false, true]);
  });

  test('sends the person a mail', async () => {
    const { person, browser } = await signedIn();
    await change(browser, fresh);
    expect(running.mails.at(-1)).toMatchObject({
      to: person.email,
      message: { subject: 'Your Parity password was changed' },
    });
  });

  test('succeeds once for two concurrent requests', async () => {
    const { person, browser } = await signedIn();
    const elsewhere = running.browser();
    await elsewhere.signIn(person.email);
    const answers = await Promise.all([change(browser, `${fresh} one`), change(elsewhere, `${fresh} two`)]);
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 400]);
    const [winner, loser] = answers[0]?.statusCode === 200 ? ['one', 'two'] : ['two', 'one'];
    expect(await canSignIn(person, `${fresh} ${winner}`)).toBe(true);
    expect(await canSignIn(person, `${fresh} ${loser}`)).toBe(false);
  });

  test('counts against the limits of signing in', async () => {
    const { browser } = await signedIn();
    for (let tries = 0; tries < 10; tries++) {
      expect((await change(browser, fresh, 'a guess')).statusCode).toBe(400);
    }
    expect((await change(browser, fresh)).statusCode).toBe(429);
  });
});

describe('signing in', () => {
  test('does the same work and answers the same for a wrong password and for an unknown address', async () => {
    const [known, invited, gone] = [
      await newcomer(running),
      await newcomer(running, 'invited'),
      await newcomer(running),
    ];
    await running.sql('update users set is_active = false where id = $1', [gone.id]);
    const seen = [];
    for (const email of [known.email, 'nobody@example.org', invited.email, gone.email]) {
      const browser = running.browser();
      await browser.get('/login');
      const login = { username: email, password: 'not the right one' };
      let answer: Awaited<ReturnType<Browser['post']>> | undefined;
      const work = await hashedPasswords(async () => {
        answer = await browser.post('/api/accounts/login/', login);
      });
      const {
        'x-request-id': _id,
        'content-security-policy': _nonce,
        date: _date,
        ...headers
      } = answer?.headers ?? {};
      seen.push({ work, status: answer?.statusCode, body: answer?.body, headers });
    }
    expect(seen[0]).toMatchObject({ work: 1, status: 400 });
    for (const other of seen) expect(other).toEqual(seen[0]);
  });

  test('costs one verification when it succeeds, too', async () => {
    const { email } = await newcomer(running);
    expect(await hashedPasswords(() => running.browser().signIn(email))).toBe(1);
  });

  test('accepts an accented letter in any Unicode form', async () => {
    const { person, browser } = await signedIn();
    expect((await change(browser, 'caf\u00e9 au lait')).statusCode).toBe(200);
    expect(await canSignIn(person, 'cafe\u0301 au lait')).toBe(true);
    expect(await canSignIn(person, 'cafe au lait')).toBe(false);
  });

  test('ignores spaces around the address, and its case', async () => {
    const { email } = await newcomer(running);
    expect((await running.browser().signIn(`  ${email.toUpperCase()} `)).statusCode).toBe(200);
  });

  const invalidBodies: [fact: string, field: string, body: Record<string, unknown>][] = [
    ['a null character in the address', 'username', { username: 'a\0@example.org', password: 'x' }],
    ['a null character in the password', 'password', { username: 'a@example.org', password: 'x\0y' }],
    ['half of a character', 'username', { username: 'a\ud800@example.org', password: 'x' }],
    ['an address that is far too long', 'username', { username: 'a'.repeat(321), password: 'x' }],
    [
      'a password that is far too long',
      'password',
      { username: 'a@example.org', password: 'x'.repeat(1001) },
    ],
    ['a code that is far too long', 'token', { username: 'a', password: 'x', token: '1'.repeat(101) }],
    ['a list for a password', 'password', { username: 'a@example.org', password: ['x'] }],
  ];
  for (const [fact, field, body] of invalidBodies) {
    test(`a sign-in with ${fact} is refused beside the field, without any work`, async () => {
      const browser = running.browser();
      await browser.get('/login');
      const work = await hashedPasswords(async () => {
        const answer = await browser.post('/api/accounts/login/', body);
        expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
      });
      expect(work).toBe(0);
    });
  }

  test('is refused if the password changed while it was running', async () => {
    const person = await newcomer(running);
    const changed = await hashPassword(fresh);
    const { db } = running;
    let transactions = 0;
    const slow: Database = {
      ...db,
      // The first scope loads the page, the second finds the old password, the third creates the session.
      async platform(run) {
        transactions += 1;
        if (transactions === 3) {
          await running.sql('update users set password_hash = $1 where id = $2', [changed, person.id]);
        }
        return db.platform(run);
      },
    };
    const server = await running.startAnother({ db: slow });
    const browser = server.browser();
    const answer = await browser.signIn(person.email);
    expect(transactions).toBeGreaterThanOrEqual(3);
    expect(answer.statusCode).toBe(400);
    expect(await browser.isSignedIn()).toBe(false);
    await server.close();
    expect(await canSignIn(person, fresh)).toBe(true);
  });
});
