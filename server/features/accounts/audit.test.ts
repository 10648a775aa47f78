import { afterAll, describe, expect, test } from 'vitest';
import type { AccountAction } from '#domain/audit/audit-actions.ts';
import { createStopToken } from '#server/mail/stop-links.ts';
import { newcomerWithTwoFactor } from '#server/testing/authenticator.ts';
import type { Answer, Browser } from '#server/testing/browser.ts';
import { type Newcomer, newcomer } from '#server/testing/newcomer.ts';
import { addPasskey, createPasskeyAuthenticator } from '#server/testing/passkey-authenticator.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const place = { remoteAddress: '203.0.113.5' };
const fresh = 'kelp forest at noon';

const running = await startTestApp();
afterAll(() => running.close());

/** The actor and the call of an entry. */
interface RecordedCall {
  person: Newcomer;
  answer: Answer;
}

async function signedIn(): Promise<{ person: Newcomer; browser: Browser }> {
  const person = await newcomer(running);
  const browser = running.browser(place);
  await browser.signIn(person.email);
  return { person, browser };
}

const byPost =
  (url: string, payload: object = {}) =>
  async (): Promise<RecordedCall> => {
    const { person, browser } = await signedIn();
    return { person, answer: await browser.post(url, payload) };
  };

const byLink = (as: 'activated' | 'invited') => async (): Promise<RecordedCall> => {
  const person = await newcomer(running, as);
  const browser = running.browser(place);
  await browser.get('/login');
  await browser.post('/api/accounts/reset_password/start/', { email: person.email });
  const token = running.mails.at(-1)?.message.action?.url.split('/').at(-1);
  const body = { token, password: fresh };
  return { person, answer: await browser.post('/api/accounts/reset_password/finish/', body) };
};

const withTwoFactor =
  (act: (who: Awaited<ReturnType<typeof newcomerWithTwoFactor>>) => Promise<Answer>) =>
  async (): Promise<RecordedCall> => {
    const person = await newcomerWithTwoFactor(running);
    return { person, answer: await act(person) };
  };

const byTemporaryPassword = async (): Promise<RecordedCall> => {
  const person = await newcomer(running);
  await running.sql('update users set password_is_temporary = true where id = $1', [person.id]);
  return { person, answer: await running.browser(place).signIn(person.email) };
};

const recordedCalls: Record<AccountAction, [status: number, () => Promise<RecordedCall>]> = {
  'signed in': [
    200,
    async () => {
      const person = await newcomer(running);
      return { person, answer: await running.browser(place).signIn(person.email) };
    },
  ],
  'used temporary password': [200, byTemporaryPassword],
  'sign-in refused': [
    400,
    async () => {
      const person = await newcomer(running);
      return { person, answer: await running.browser(place).signIn(person.email, 'wrong') };
    },
  ],
  'sign-in limited': [
    429,
    async () => {
      const tries = Array.from({ length: 10 }, () =>
        running.browser(place).signIn('unknown@example.org', 'x'),
      );
      await Promise.all(tries);
      const answer = await running.browser(place).signIn('unknown@example.org', 'x');
      return { person: { id: 0, email: 'unknown@example.org' }, answer };
    },
  ],
  'signed out': [200, byPost('/api/accounts/logout/')],
  'ended session': [
    200,
    async () => {
      const { person, browser } = await signedIn();
      const [session] = (await browser.get('/api/accounts/sessions/')).json().results;
      const url = `/api/accounts/sessions/${session.id}/`;
      return { person, answer: await browser.send({ method: 'DELETE', url }) };
    },
  ],
  'ended other sessions': [200, byPost('/api/accounts/sessions/end_others/')],
  'chose hospital': [
    200,
    async () => byPost('/api/accounts/set_client/', { client: running.world.here.id })(),
  ],
  'changed password': [
    200,
    byPost('/api/accounts/change_password/', {
      old_password: password,
      new_password1: fresh,
      new_password2: fresh,
    }),
  ],
  'asked for link': [
    200,
    async () => {
      const person = await newcomer(running);
      const browser = running.browser(place);
      await browser.get('/login');
      const answer = await browser.post('/api/accounts/reset_password/start/', { email: person.email });
      return { person, answer };
    },
  ],
  'reset password': [200, byLink('activated')],
  'activated account': [200, byLink('invited')],
  'enabled two-factor': [
    200,
    async () => {
      let answer: Answer | undefined;
      const person = await newcomerWithTwoFactor(running, finished => {
        answer = finished;
      });
      if (!answer) throw new Error('two-factor was not turned on');
      return { person, answer };
    },
  ],
  'added passkey': [
    201,
    async () => {
      const { person, browser } = await signedIn();
      return { person, answer: await addPasskey(browser, createPasskeyAuthenticator()) };
    },
  ],
  'removed passkey': [
    204,
    async () => {
      const { person, browser } = await signedIn();
      const { id } = (await addPasskey(browser, createPasskeyAuthenticator())).json();
      const url = `/api/accounts/passkeys/${id}/`;
      return { person, answer: await browser.send({ method: 'DELETE', url }) };
    },
  ],
  'stopped mails': [
    204,
    async () => {
      const person = await newcomer(running);
      const token = createStopToken({ personId: person.id, kind: 'reminders' }, running.context.secret);
      return { person, answer: await running.browser(place).post(`/unsubscribe/${token}`) };
    },
  ],
  'chose mails': [200, byPost('/api/accounts/update_user/', { mails: { reminders: false } })],
  'disabled two-factor': [
    200,
    withTwoFactor(({ browser, authenticator }) =>
      browser.post('/api/accounts/tfa/disable/', { token: authenticator.code() }),
    ),
  ],
  'used recovery code': [
    200,
    withTwoFactor(({ email, recoveryCodes }) =>
      running.browser(place).signIn(email, password, recoveryCodes[0]),
    ),
  ],
};

describe('the audit trail says who, when and from where', () => {
  for (const [action, [status, act]] of Object.entries(recordedCalls)) {
    test(action, async () => {
      const { person, answer } = await act();
      expect(answer.statusCode).toBe(status);
      const { rows } = await running.sql(
        'select actor_id, actor_name, at, address from audit_trail where action = $1 and request_id = $2',
        [action, answer.headers['x-request-id']],
      );
      expect(rows).toEqual([
        {
          actor_id: person.id || null,
          actor_name: expect.stringMatching(/^(Robin Newcomer|[\w-]+@example\.org)$/),
          at: running.clock.now,
          address: expect.stringMatching(/^(203\.0\.113\.5|127\.0\.0\.1)$/),
        },
      ]);
    });
  }
});

test('a sign-in through a link is in the trail', async () => {
  const { person } = await byLink('activated')();
  const { rows } = await running.sql('select action from audit_trail where actor_id = $1 order by id', [
    person.id,
  ]);
  expect(rows.map(row => row.action)).toEqual(['asked for link', 'reset password', 'signed in']);
});

test('input that is not an e-mail address is not stored, because it may be a password', async () => {
  await running.browser(place).signIn('my secret password', 'x');
  const { rows } = await running.sql('select actor_name, action from audit_trail order by id desc limit 1');
  expect(rows).toEqual([{ actor_name: '', action: 'sign-in refused' }]);
});
