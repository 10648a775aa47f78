import { afterAll, describe, expect, test } from 'vitest';
import { newcomerWithTwoFactor, type WithTwoFactor } from '#server/testing/authenticator.ts';
import type { Browser } from '#server/testing/browser.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
afterAll(() => running.close());

const wrong = { token: ['That code is not right. Please try the newest one.'] };
const disable = (browser: Browser, token: string) => browser.post('/api/accounts/tfa/disable/', { token });
const signIn = (person: WithTwoFactor, code?: string, browser = running.browser()) =>
  browser.signIn(person.email, password, code);

describe('turning two-factor off', () => {
  test('needs a code', async () => {
    const person = await newcomerWithTwoFactor(running);
    expect((await disable(person.browser, person.authenticator.wrongCode())).json()).toEqual(wrong);
    expect((await signIn(person)).json().tfa_required).toBe(true);
    const answer = await disable(person.browser, person.authenticator.code());
    expect(answer.json().user.tfa_enabled).toBe(false);
    expect(running.mails.at(-1)).toMatchObject({
      to: person.email,
      message: { subject: 'Two-factor authentication is off for your Parity account' },
    });
    expect((await signIn(person)).json().user.id).toBe(person.id);
  });

  test('accepts a recovery code, and deletes all of them', async () => {
    const person = await newcomerWithTwoFactor(running);
    expect((await disable(person.browser, person.recoveryCodes[9] ?? '')).statusCode).toBe(200);
    const { rows } = await running.sql('select 1 from recovery_codes where user_id = $1', [person.id]);
    expect(rows).toEqual([]);
  });

  test('counts guesses against the limits of signing in', async () => {
    const person = await newcomerWithTwoFactor(running);
    for (let tries = 0; tries < 10; tries++) {
      expect((await disable(person.browser, person.authenticator.wrongCode())).statusCode).toBe(400);
    }
    expect((await disable(person.browser, person.authenticator.code())).statusCode).toBe(429);
  });
});

test('a server with another APP_SECRET accepts no code, and the log says why', async () => {
  const person = await newcomerWithTwoFactor(running);
  const { logger, lines } = capturedLog();
  const server = await running.startAnother({ secret: 'another secret that is long enough', logger });
  const browser = server.browser();
  const answer = await signIn(person, person.authenticator.code(), browser);
  expect([answer.statusCode, answer.json()]).toEqual([400, wrong]);
  expect(lines.join('')).toContain('sealed with another APP_SECRET');
  expect((await signIn(person, person.recoveryCodes[0], browser)).statusCode).toBe(400);
  await server.close();
});
