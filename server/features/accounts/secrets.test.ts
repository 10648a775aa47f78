import { afterAll, expect, test } from 'vitest';
import { createAuthenticator } from '#server/testing/authenticator.ts';
import type { Browser } from '#server/testing/browser.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { type Newcomer, newcomer } from '#server/testing/newcomer.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const { logger, lines } = capturedLog();
const passwords = ['kelp forest at noon', 'sea otters at dawn', 'a wrong secret', '2Short!'];
const [first = '', second = '', wrong = '', short = ''] = passwords;

const running = await startTestApp({ logger });
afterAll(() => running.close());

const mailedToken = () => running.mails.at(-1)?.message.action?.url.split('/').at(-1) ?? 'none';

/** Every cookie that a browser was ever given. */
function watched(browser: Browser, secrets: Set<string>): Browser {
  const { send } = browser;
  browser.send = async options => {
    const answer = await send.call(browser, options);
    for (const { value } of answer.cookies) if (value) secrets.add(value);
    return answer;
  };
  return browser;
}

async function driveEverything(person: Newcomer, browser: Browser, secrets: Set<string>): Promise<void> {
  const post = (path: string, body: object = {}) => browser.post(`/api/accounts/${path}`, body);
  const passwordChange = (old: string, wanted: string) =>
    post('change_password/', { old_password: old, new_password1: wanted, new_password2: wanted });

  await browser.signIn(person.email, wrong);
  await browser.signIn(wrong, wrong);
  await browser.signIn(person.email);
  await passwordChange(wrong, first);
  await passwordChange(password, short);
  await passwordChange(password, first);

  const { secret } = (await post('tfa/enable/start/')).json();
  const authenticator = createAuthenticator(running, person.email, secret);
  await post('tfa/enable/finish/', { token: '000000' });
  const enabled = (await post('tfa/enable/finish/', { token: authenticator.code(-1) })).json();
  expect(enabled.recovery_codes).toHaveLength(10);
  await post('logout/');
  await browser.signIn(person.email, first);
  await browser.signIn(person.email, first, '999999');
  expect((await browser.signIn(person.email, first, authenticator.code())).statusCode).toBe(200);
  expect((await browser.signIn(person.email, first, enabled.recovery_codes[0])).statusCode).toBe(200);

  await post('reset_password/start/', { email: person.email });
  const token = mailedToken();
  await browser.get(`/forgot-password/${token}`);
  await browser.get(`/login?next=/forgot-password/${token}`);
  await post('reset_password/finish/', { token, password: short });
  expect((await post('reset_password/finish/', { token, password: second })).statusCode).toBe(200);
  await post('reset_password/finish/', { token, password: second });
  await browser.signIn(person.email, second, enabled.recovery_codes[1]);
  await post('tfa/disable/', { token: enabled.recovery_codes[2] });
  await browser.send({ method: 'POST', url: '/api/accounts/login/', payload: `{"password": "${first}` });
  for (const code of [
    secret,
    token,
    authenticator.code(-1),
    authenticator.code(),
    ...enabled.recovery_codes,
  ]) {
    secrets.add(code);
  }
}

test('no secret of any flow is in any line of the log', async () => {
  const secrets = new Set([password, ...passwords]);
  const person = await newcomer(running);
  await driveEverything(person, watched(running.browser(), secrets), secrets);
  const { rows } = await running.sql('select password_hash from users');
  for (const row of rows) secrets.add(row.password_hash);
  expect(secrets.size).toBeGreaterThan(25);
  const log = lines.join('');
  expect(log.split('\n').length).toBeGreaterThan(25);
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/argon2|csrftoken|parity_session|"body"|"headers"|"cookies?"/);
  expect(log).not.toContain(person.email);
});

test('a database failure is logged without the data', async () => {
  const person = await newcomer(running);
  const browser = running.browser();
  await browser.signIn(person.email);
  lines.length = 0;
  await running.store.pool.query(
    'alter table users add constraint nobody_may_change check (password_hash is null) not valid',
  );
  const answer = await browser.post('/api/accounts/change_password/', {
    old_password: password,
    new_password1: first,
    new_password2: first,
  });
  await running.store.pool.query('alter table users drop constraint nobody_may_change');
  expect([answer.statusCode, answer.json().detail]).toEqual([500, 'The server failed.']);
  const log = lines.join('');
  expect(log).toContain('nobody_may_change');
  expect(log).toMatch(/passwords\.(queries|routes)\.ts/);
  expect(log).not.toMatch(/argon2|Robin|example\.org|Failing row/);
});
