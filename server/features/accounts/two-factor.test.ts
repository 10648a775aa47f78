import { afterAll, describe, expect, test } from 'vitest';
import {
  createAuthenticator,
  newcomerWithTwoFactor,
  type WithTwoFactor,
} from '#server/testing/authenticator.ts';
import type { Browser } from '#server/testing/browser.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
afterAll(() => running.close());

const wrong = { token: ['That code is not right. Please try the newest one.'] };
const wrongRecovery = { token: ['That recovery code is not right, or it was used before.'] };
const enableStart = (browser: Browser) => browser.post('/api/accounts/tfa/enable/start/');
const enableFinish = (browser: Browser, token: string) =>
  browser.post('/api/accounts/tfa/enable/finish/', { token });

const signIn = (person: WithTwoFactor, code?: string, browser = running.browser()) =>
  browser.signIn(person.email, password, code);

/** Browsers at different addresses, so that only the limit of the code applies. */
function fromEverywhere(count: number): Browser[] {
  return Array.from({ length: count }, (_, n) => running.browser({ remoteAddress: `198.51.100.${n + 1}` }));
}

async function countSessions({ id }: { id: number }): Promise<number> {
  return (await running.sql('select 1 from sessions where user_id = $1', [id])).rows.length;
}

describe('turning two-factor on', () => {
  test('begins with a secret that the database keeps encrypted, and changes nothing yet', async () => {
    const person = await newcomer(running);
    const browser = running.browser();
    await browser.signIn(person.email);
    const { secret } = (await enableStart(browser)).json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { rows } = await running.sql(
      'select two_factor_secret, two_factor_pending_secret from users where id = $1',
      [person.id],
    );
    expect(rows[0].two_factor_secret).toBeNull();
    expect(rows[0].two_factor_pending_secret.toString('latin1')).not.toContain(secret);
    expect((await running.browser().signIn(person.email)).json().tfa_required).toBe(false);
  });

  test('accepts only a code of the new secret', async () => {
    const person = await newcomer(running);
    const browser = running.browser();
    await browser.signIn(person.email);
    expect((await enableFinish(browser, '123456')).json()).toEqual(wrong);
    const { secret: older } = (await enableStart(browser)).json();
    const { secret } = (await enableStart(browser)).json();
    expect(
      (await enableFinish(browser, createAuthenticator(running, person.email, older).code())).json(),
    ).toEqual(wrong);
    const code = createAuthenticator(running, person.email, secret).code();
    const answer = await enableFinish(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer.json()).toMatchObject({ user: { id: person.id, tfa_enabled: true }, tfa_required: false });
    expect(running.mails.at(-1)).toMatchObject({
      to: person.email,
      message: { subject: 'Two-factor authentication is on for your Parity account' },
    });
  });

  test('answers ten recovery codes, which are stored as hashes', async () => {
    const { id, recoveryCodes } = await newcomerWithTwoFactor(running);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    const { rows } = await running.sql('select code_hash from recovery_codes where user_id = $1', [id]);
    expect(rows.map(row => row.code_hash.length)).toEqual(Array.from({ length: 10 }, () => 32));
  });

  test('succeeds once for two concurrent requests, and its codes work', async () => {
    const person = await newcomer(running);
    const browser = running.browser();
    await browser.signIn(person.email);
    const { secret } = (await enableStart(browser)).json();
    const authenticator = createAuthenticator(running, person.email, secret);
    const answers = await Promise.all([1, 2].map(() => enableFinish(browser, authenticator.code())));
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 400]);
    const [code] = answers.find(answer => answer.statusCode === 200)?.json().recovery_codes ?? [];
    expect((await running.browser().signIn(person.email, password, code)).statusCode).toBe(200);
  });

  test('does not replace the authenticator of a user who has one', async () => {
    const person = await newcomerWithTwoFactor(running);
    expect((await enableStart(person.browser)).statusCode).toBe(400);
    expect((await enableFinish(person.browser, person.authenticator.code())).statusCode).toBe(400);
    expect((await signIn(person, person.authenticator.code())).statusCode).toBe(200);
  });
});

describe('the password alone', () => {
  test('starts no session and gives no data', async () => {
    const person = await newcomerWithTwoFactor(running);
    const before = await countSessions(person);
    const browser = running.browser();
    const answer = await signIn(person, undefined, browser);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { user: null, client: null, client_config: null, clients: null, tfa_required: true },
    ]);
    expect([...browser.cookies.keys()]).toEqual(['csrftoken']);
    expect(await countSessions(person)).toBe(before);
    expect(await browser.isSignedIn()).toBe(false);
    expect((await browser.get('/api/accounts/sessions/')).statusCode).toBe(401);
  });

  test('is checked before the code', async () => {
    const person = await newcomerWithTwoFactor(running);
    const code = person.authenticator.code();
    const answer = await running.browser().signIn(person.email, 'wrong', code);
    expect(Object.keys(answer.json())).toEqual(['non_field_errors']);
    expect((await signIn(person, code)).statusCode).toBe(200);
  });
});

describe('a code', () => {
  test('works once', async () => {
    const person = await newcomerWithTwoFactor(running);
    const code = person.authenticator.code();
    expect((await signIn(person, code)).statusCode).toBe(200);
    const again = await signIn(person, code);
    expect([again.statusCode, again.json()]).toEqual([400, wrong]);
  });

  test('that turned two-factor on does not sign in', async () => {
    const person = await newcomerWithTwoFactor(running);
    expect((await signIn(person, person.authenticator.code(-1))).json()).toEqual(wrong);
  });

  test('tried 20 times concurrently starts one session', async () => {
    const person = await newcomerWithTwoFactor(running);
    const before = await countSessions(person);
    const code = person.authenticator.code();
    const answers = await Promise.all(fromEverywhere(20).map(browser => signIn(person, code, browser)));
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, ...Array(19).fill(400)]);
    expect(await countSessions(person)).toBe(before + 1);
  });

  test('a code of the step before or after is accepted', async () => {
    for (const steps of [-1, 1]) {
      const person = await newcomerWithTwoFactor(running);
      running.clock.advance(1);
      expect((await signIn(person, person.authenticator.code(steps))).statusCode).toBe(200);
    }
  });

  test('two steps off is refused', async () => {
    for (const steps of [-2, 2]) {
      const person = await newcomerWithTwoFactor(running);
      running.clock.advance(2);
      const answer = await signIn(person, person.authenticator.code(steps));
      expect([answer.statusCode, answer.json()]).toEqual([400, wrong]);
    }
  });

  test('is refused after five wrong ones, until the password is given again', async () => {
    const person = await newcomerWithTwoFactor(running);
    const browser = running.browser();
    await signIn(person, undefined, browser);
    const statuses = [];
    for (let tries = 0; tries < 5; tries++) {
      statuses.push((await signIn(person, person.authenticator.wrongCode(), browser)).statusCode);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
    const right = await signIn(person, person.authenticator.code(), browser);
    expect([right.statusCode, right.headers['retry-after']]).toEqual([429, '1']);
    expect((await signIn(person, undefined, browser)).json().tfa_required).toBe(true);
    expect((await signIn(person, person.authenticator.code(), browser)).statusCode).toBe(200);
  });

  test('is checked only five times if ten wrong ones arrive concurrently', async () => {
    const person = await newcomerWithTwoFactor(running);
    const tries = Array.from({ length: 10 }, () => signIn(person, person.authenticator.wrongCode()));
    const statuses = (await Promise.all(tries)).map(answer => answer.statusCode);
    const { rows } = await running.sql(
      `select 1 from audit_trail where actor_id = $1 and details = '{"wrong": "code"}'`,
      [person.id],
    );
    expect(rows).toHaveLength(5);
    expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(5);
  });
});

describe('a recovery code', () => {
  test('signs in once, typed in any way', async () => {
    const person = await newcomerWithTwoFactor(running);
    const [code = ''] = person.recoveryCodes;
    expect((await signIn(person, ` ${code.toLowerCase().replace('-', ' ')} `)).statusCode).toBe(200);
    const again = await signIn(person, code);
    expect([again.statusCode, again.json()]).toEqual([400, wrongRecovery]);
    expect((await signIn(person, person.recoveryCodes[1])).statusCode).toBe(200);
  });

  test('tried 20 times concurrently starts one session', async () => {
    const person = await newcomerWithTwoFactor(running);
    const [code] = person.recoveryCodes;
    const answers = await Promise.all(fromEverywhere(20).map(browser => signIn(person, code, browser)));
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, ...Array(19).fill(400)]);
  });

  test('a recovery code of another user is refused', async () => {
    const [person, other] = [await newcomerWithTwoFactor(running), await newcomerWithTwoFactor(running)];
    expect((await signIn(person, other.recoveryCodes[0])).json()).toEqual(wrongRecovery);
  });
});
