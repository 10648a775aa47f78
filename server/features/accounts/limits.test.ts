import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLimits } from '#server/auth/limits.ts';
import { openPool } from '#server/db/driver/pool.ts';
import type { Answer, Browser } from '#server/testing/browser.ts';
import { type Newcomer, newcomer } from '#server/testing/newcomer.ts';
import { hashedPasswords } from '#server/testing/password-work.ts';
import { type OtherServer, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
});
// Every counter is reset before each test.
beforeEach(() => running.clock.advance(61));
afterAll(() => running.close());

const here = { remoteAddress: '203.0.113.1' };
const elsewhere = { remoteAddress: '203.0.113.2' };

/** Fails to sign in several times; returns the last answer. */
async function fail(times: number, email: string, from: () => Browser): Promise<Answer> {
  let last: Answer | undefined;
  for (let tries = 0; tries < times; tries++) last = await from().signIn(email, 'a wrong password');
  if (!last) throw new Error('nothing was tried');
  return last;
}

/** Counts failures directly, because failing that often would take long. */
async function recordFailures(limit: 'account' | 'address', about: string, times: number): Promise<void> {
  const counter = limit === 'account' ? 'sign-in of an account' : 'sign-in from an address';
  for (let tries = 0; tries < times; tries++) await running.context.limits.take([counter, about]);
}

const status = async (browser: Browser, { email }: Newcomer) => (await browser.signIn(email)).statusCode;

describe('ten failures for an account from one address', () => {
  test('lock it there with a 429 and Retry-After', async () => {
    const { email } = await newcomer(running);
    expect((await fail(10, email, () => running.browser(here))).statusCode).toBe(400);
    running.clock.advance(5);
    const answer = await running.browser(here).signIn(email);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('600');
    expect(answer.json()).toEqual({ detail: expect.any(String), request_id: expect.any(String) });
    expect(await hashedPasswords(() => running.browser(here).signIn(email))).toBe(0);
  });

  test('lock it for at most 15 minutes', async () => {
    const person = await newcomer(running);
    await fail(11, person.email, () => running.browser(here));
    running.clock.advance(14.9);
    expect(await status(running.browser(here), person)).toBe(429);
    running.clock.advance(0.1);
    expect(await status(running.browser(here), person)).toBe(200);
  });

  test('do not lock the same person elsewhere, or others at that address', async () => {
    const [person, other] = [await newcomer(running), await newcomer(running)];
    await fail(11, person.email, () => running.browser(here));
    expect(await status(running.browser(here), person)).toBe(429);
    expect(await status(running.browser(elsewhere), person)).toBe(200);
    expect(await status(running.browser(here), other)).toBe(200);
  });

  test('and a hundred more tries do not lock the same person elsewhere, or others there', async () => {
    const [person, other] = [await newcomer(running), await newcomer(running)];
    expect((await fail(110, person.email, () => running.browser(here))).statusCode).toBe(429);
    expect(await status(running.browser(elsewhere), person)).toBe(200);
    expect(await status(running.browser(here), other)).toBe(200);
  });

  test('are counted the same way for an unknown address', async () => {
    const statuses = [];
    for (let tries = 0; tries < 11; tries++) {
      statuses.push((await fail(1, 'nobody@example.org', () => running.browser(here))).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  test('count for one account however its address is typed', async () => {
    const { email } = await newcomer(running);
    await fail(5, email.toUpperCase(), () => running.browser(here));
    await fail(5, ` ${email}`, () => running.browser(here));
    expect((await running.browser(here).signIn(email)).statusCode).toBe(429);
  });

  test('are limited to ten even if twenty are tried concurrently', async () => {
    const { email } = await newcomer(running);
    const tries = Array.from({ length: 20 }, () => fail(1, email, () => running.browser(here)));
    const statuses = (await Promise.all(tries)).map(answer => answer.statusCode);
    expect(statuses.sort()).toEqual([...Array(10).fill(400), ...Array(10).fill(429)]);
  });

  test('are forgotten after a successful sign-in', async () => {
    const person = await newcomer(running);
    await fail(9, person.email, () => running.browser(here));
    expect(await status(running.browser(here), person)).toBe(200);
    await fail(9, person.email, () => running.browser(here));
    expect(await status(running.browser(here), person)).toBe(200);
  });

  test('are in the audit trail, with one entry for the lock', async () => {
    const { email } = await newcomer(running);
    await fail(14, email, () => running.browser(here));
    const { rows } = await running.sql(
      'select action, count(*)::int from audit_trail where actor_name = $1 group by action order by action',
      [email],
    );
    expect(rows).toEqual([
      { action: 'sign-in limited', count: 1 },
      { action: 'sign-in refused', count: 10 },
    ]);
  });
});

describe('fifty failures for an account', () => {
  test('lock it everywhere', async () => {
    const person = await newcomer(running);
    await recordFailures('account', person.email, 49);
    expect(await status(running.browser(elsewhere), person)).toBe(200);
    expect((await fail(1, person.email, () => running.browser(here))).statusCode).toBe(400);
    expect(await status(running.browser(elsewhere), person)).toBe(429);
  });

  test('do not lock it for longer if the tries continue', async () => {
    const person = await newcomer(running);
    await recordFailures('account', person.email, 50);
    running.clock.advance(14);
    expect((await fail(11, person.email, () => running.browser(here))).headers['retry-after']).toBe('60');
    running.clock.advance(1);
    expect(await status(running.browser(here), person)).toBe(200);
  });
});

describe('a hundred failures from one address', () => {
  test('lock that address for all accounts, and no other address', async () => {
    const person = await newcomer(running);
    await recordFailures('address', here.remoteAddress, 90);
    for (let n = 0; n < 10; n++) await fail(1, `somebody-${n}@example.org`, () => running.browser(here));
    const answer = await running.browser(here).signIn(person.email);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '900']);
    expect(await status(running.browser(elsewhere), person)).toBe(200);
  });

  test('count the network of an IPv6 address as one', async () => {
    const person = await newcomer(running);
    await recordFailures('address', '2001:db8:7:1', 100);
    expect(await status(running.browser({ remoteAddress: '2001:db8:7:1:a::1' }), person)).toBe(429);
    expect(await status(running.browser({ remoteAddress: '2001:db8:7:2::1' }), person)).toBe(200);
  });

  test('do not include successful sign-ins of many people from one ward', async () => {
    const person = await newcomer(running);
    await recordFailures('address', here.remoteAddress, 99);
    for (let n = 0; n < 3; n++) expect(await status(running.browser(here), person)).toBe(200);
  });
});

describe('links', () => {
  const ask = async (browser: Browser, email: string) => {
    await browser.get('/login');
    return browser.post('/api/accounts/reset_password/start/', { email });
  };

  test('are sent at most five times an hour to an address', async () => {
    const person = await newcomer(running);
    for (const email of [person.email, 'nobody@example.org']) {
      const statuses = [];
      for (let n = 0; n < 6; n++) {
        const browser = running.browser({ remoteAddress: `198.51.100.${n}` });
        const answer = await ask(browser, n % 2 ? email : email.toUpperCase());
        statuses.push([answer.statusCode, answer.headers['retry-after']]);
      }
      expect(statuses).toEqual([...Array(5).fill([200, undefined]), [429, '3600']]);
    }
    expect(running.mails.filter(mail => mail.to === person.email)).toHaveLength(5);
    running.clock.advance(60);
    expect((await ask(running.browser(here), person.email)).statusCode).toBe(200);
  });

  test('can be requested fifty times an hour from one address', async () => {
    for (let n = 0; n < 50; n++) {
      expect((await ask(running.browser(here), `somebody-${n}@example.org`)).statusCode).toBe(200);
    }
    const { email } = await newcomer(running);
    expect((await ask(running.browser(here), email)).statusCode).toBe(429);
    expect((await ask(running.browser(elsewhere), email)).statusCode).toBe(200);
  });
});

describe('limits', () => {
  test('do not apply to signed-in work: forty calls within a second are answered', async () => {
    const browser = await running.as('member');
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => browser.get('/api/accounts/get_state/')),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  test('survive a restart', async () => {
    const person = await newcomer(running);
    await fail(10, person.email, () => running.browser(here));
    const restarted = await running.startAnother();
    expect(await status(restarted.browser(here), person)).toBe(429);
    await restarted.close();
  });

  test('apply across two servers', async () => {
    const person = await newcomer(running);
    const neighbour = await running.startAnother();
    const servers: Pick<OtherServer, 'browser'>[] = [running, neighbour];
    const tries = Array.from({ length: 14 }, (_, n) =>
      fail(1, person.email, () => (servers[n % 2] ?? running).browser(here)),
    );
    const statuses = (await Promise.all(tries)).map(answer => answer.statusCode);
    expect(statuses.filter(code => code === 400)).toHaveLength(10);
    for (const server of servers) expect(await status(server.browser(here), person)).toBe(429);
    await neighbour.close();
  });

  test('answer 503 without checking a password if the database cannot count the attempt', async () => {
    const { email } = await newcomer(running);
    const nowhere = openPool('postgres://nobody@127.0.0.1:1/nothing', { warn: () => undefined });
    const server = await running.startAnother({ limits: createLimits(nowhere, running.context.clock) });
    const work = await hashedPasswords(async () => {
      expect((await server.browser().signIn(email)).statusCode).toBe(503);
    });
    expect(work).toBe(0);
    await server.close();
    await nowhere.end();
  });
});
