import { afterAll, describe, expect, test } from 'vitest';
import { newcomer } from '#server/testing/newcomer.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());

const subject = 'New sign-in to your Parity account';
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const place = { remoteAddress: '203.0.113.7', headers: { 'user-agent': userAgent } };
const mailsTo = (email: string) => running.mails.filter(mail => mail.to === email).map(mail => mail.message);

describe('a sign-in from a browser that the account has not used before', () => {
  test('is mailed to the person: device, address and time at their hospital', async () => {
    const { email } = await newcomer(running);
    await running.browser(place).signIn(email);
    expect(mailsTo(email)).toMatchObject([
      {
        subject,
        paragraphs: [
          expect.any(String),
          'Chrome on Windows, from the address 203.0.113.7, on 11/14/2026 10:00 am EST.',
          expect.any(String),
        ],
        action: { url: `${running.context.config.publicUrl}/settings` },
      },
    ]);
  });

  test('is mailed once for each browser and account', async () => {
    const first = await newcomer(running);
    const second = await newcomer(running);
    const browser = running.browser(place);
    for (const { email } of [first, second, first, second]) await browser.signIn(email);
    expect([mailsTo(first.email).length, mailsTo(second.email).length]).toEqual([1, 1]);
    await running.browser(place).signIn(first.email);
    expect(mailsTo(first.email)).toHaveLength(2);
  });

  test('is not mailed after a wrong password', async () => {
    const { email } = await newcomer(running);
    await running.browser(place).signIn(email, 'a wrong password');
    expect(mailsTo(email)).toEqual([]);
  });

  test('a sign-in through a mailed link is not mailed, and neither is the next one', async () => {
    const { email } = await newcomer(running, 'invited');
    const browser = running.browser(place);
    await browser.get('/login');
    await browser.post('/api/accounts/reset_password/start/', { email });
    const token = mailsTo(email)[0]?.action?.url.split('/').at(-1);
    const fresh = 'another good long passphrase';
    const answer = await browser.post('/api/accounts/reset_password/finish/', { token, password: fresh });
    expect(answer.json().user.email).toBe(email);
    await browser.post('/api/accounts/logout/');
    await browser.signIn(email, fresh);
    expect(mailsTo(email).map(message => message.subject)).toEqual(['Welcome to Parity']);
  });

  test('is not mailed to a demo account, which has no mailbox', async () => {
    const { id, email } = await newcomer(running);
    await running.sql('update users set is_demo = true where id = $1', [id]);
    await running.browser(place).signIn(email);
    expect(mailsTo(email)).toEqual([]);
  });

  test('tells a person without a hospital the time in UTC', async () => {
    const { id, email } = await newcomer(running);
    await running.sql('delete from client_access_modules where user_id = $1', [id]);
    await running.sql('delete from client_accesses where user_id = $1', [id]);
    await running.browser(place).signIn(email);
    expect(mailsTo(email)[0]?.paragraphs[1]).toContain('on 11/14/2026 3:00 pm UTC.');
  });
});
