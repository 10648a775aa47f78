import { afterAll, describe, expect, test } from 'vitest';
import { newcomerWithTwoFactor } from '#server/testing/authenticator.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { all } from '#server/testing/people.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
afterAll(() => running.close());
const temporary = 'kelp forest at noon';
const own = 'eleven copper kettles';

async function setPassword(id: number): Promise<void> {
  const admin = await running.as('admin');
  await admin.post(`${all}${id}/set_password/`, { password: temporary, current_password: password });
}

function finish(browser: ReturnType<typeof running.browser>, token: string, chosen = own) {
  return browser.post('/api/accounts/reset_password/finish/', { token, password: chosen });
}

describe('a password set by somebody else', () => {
  test('starts no session before the person has chosen their own', async () => {
    const { id, email } = await newcomer(running);
    await setPassword(id);
    const browser = running.browser();
    const answer = await browser.signIn(email, temporary);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        user: null,
        client: null,
        client_config: null,
        clients: null,
        tfa_required: false,
        password_change_required: true,
        password_change_token: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    expect(await browser.isSignedIn()).toBe(false);
    const finished = await finish(browser, answer.json().password_change_token);
    expect(finished.json().user.email).toBe(email);
    expect((await running.browser().signIn(email, own)).json().user.email).toBe(email);
  });

  test('works once, also for two concurrent tries', async () => {
    const { id, email } = await newcomer(running);
    await setPassword(id);
    const answers = await Promise.all([1, 2, 3].map(() => running.browser().signIn(email, temporary)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect((await running.browser().signIn(email, temporary)).statusCode).toBe(400);
  });

  test('leads to a token that works once and for an hour', async () => {
    const { id, email } = await newcomer(running);
    await setPassword(id);
    const browser = running.browser();
    const { password_change_token: token } = (await browser.signIn(email, temporary)).json();
    running.clock.advance(61);
    expect((await finish(browser, token)).statusCode).toBe(400);
    await setPassword(id);
    const { password_change_token: next } = (await browser.signIn(email, temporary)).json();
    expect((await finish(browser, next)).statusCode).toBe(200);
    expect((await finish(browser, next, 'another one of mine')).statusCode).toBe(400);
  });

  test('requires the code first if two-factor is on, and two-factor stays on', async () => {
    const { id, email, authenticator } = await newcomerWithTwoFactor(running);
    await setPassword(id);
    const browser = running.browser();
    expect((await browser.signIn(email, temporary)).json()).toMatchObject({ tfa_required: true });
    const answer = await browser.signIn(email, temporary, authenticator.code());
    expect(answer.json()).toMatchObject({ user: null, password_change_required: true });
    const finished = await finish(browser, answer.json().password_change_token);
    expect(finished.json()).toMatchObject({ user: null, tfa_required: true });
  });

  test('does not prove the address, and neither does choosing one’s own after it', async () => {
    const { id, email } = await newcomer(running);
    const proof = async () =>
      (await running.sql('select email_proved_at from users where id = $1', [id])).rows[0].email_proved_at;
    expect(await proof()).not.toBeNull();
    await setPassword(id);
    expect(await proof()).toBeNull();
    const browser = running.browser();
    await finish(browser, (await browser.signIn(email, temporary)).json().password_change_token);
    expect(await proof()).toBeNull();
  });

  test('is not temporary if administrators set their own', async () => {
    const person = await newcomer(running);
    await running.sql('update users set is_admin = true where id = $1', [person.id]);
    const browser = running.browser();
    await browser.signIn(person.email);
    const body = { password: own, current_password: password };
    expect((await browser.post(`${all}${person.id}/set_password/`, body)).statusCode).toBe(200);
    expect((await running.browser().signIn(person.email, own)).json().user.email).toBe(person.email);
  });
});
