import { afterAll, describe, expect, test } from 'vitest';
import { createStopToken } from '#server/mail/stop-links.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());

const tokenFor = (personId: number) =>
  createStopToken({ personId, kind: 'reminders' }, running.context.secret);

async function stoppedMails(id: number): Promise<string[]> {
  const { rows } = await running.sql('select stopped_mails from users where id = $1', [id]);
  return rows[0].stopped_mails;
}

/** As mail programs send it: a form, without cookies. */
const clickOnce = (token: string) =>
  running.browser().send({
    method: 'POST',
    url: `/stop-mail/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

describe('the link of a mail', () => {
  test('stops such mails with one click, without signing in, for this person alone', async () => {
    const [person, colleague] = [await newcomer(running), await newcomer(running)];
    expect((await clickOnce(tokenFor(person.id))).statusCode).toBe(204);
    expect(await stoppedMails(person.id)).toEqual(['reminders']);
    expect(await stoppedMails(colleague.id)).toEqual([]);
  });

  test('stops nothing when it is only opened, and its page tells what it would stop', async () => {
    const person = await newcomer(running);
    const browser = running.browser();
    const page = await browser.get(`/stop-mail/${tokenFor(person.id)}`);
    expect(page.statusCode).toBe(200);
    const answer = await browser.post('/api/mail_stops/check/', { token: tokenFor(person.id) });
    expect(answer.json()).toEqual({ kind: 'reminders' });
    expect(await stoppedMails(person.id)).toEqual([]);
    expect((await browser.post('/api/mail_stops/', { token: tokenFor(person.id) })).statusCode).toBe(204);
    expect(await stoppedMails(person.id)).toEqual(['reminders']);
  });

  test('can be used twice, and is recorded once', async () => {
    const person = await newcomer(running);
    for (let time = 1; time <= 2; time++) expect((await clickOnce(tokenFor(person.id))).statusCode).toBe(204);
    const { rows } = await running.sql(
      `select details from audit_entries where action = 'stopped mails' and actor_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ details: { kind: 'reminders' } }]);
  });

  test('of a person who no longer exists is no error', async () => {
    expect((await clickOnce(tokenFor(2_000_000))).statusCode).toBe(204);
  });

  test('that was altered or made with another secret is refused', async () => {
    const { id } = await newcomer(running);
    const good = tokenFor(id);
    const forged = createStopToken({ personId: id, kind: 'reminders' }, 'another secret that is long enough');
    for (const token of ['x', `A${good.slice(1)}`, good.slice(0, -2), forged]) {
      const answer = await clickOnce(token);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { token: ['This link does not work. Open My Settings to choose your mails.'] },
      ]);
      const browser = running.browser();
      await browser.get('/login');
      expect((await browser.post('/api/mail_stops/check/', { token })).json()).toEqual({ kind: null });
    }
    expect(await stoppedMails(id)).toEqual([]);
  });
});
