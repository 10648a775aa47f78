import { afterAll, describe, expect, test } from 'vitest';
import { subscribe, weekly } from '#server/features/subscriptions/testing/subscriptions.ts';
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
    url: `/unsubscribe/${token}`,
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
    const page = await browser.get(`/unsubscribe/${tokenFor(person.id)}`);
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
      `select details from audit_trail where action = 'stopped mails' and actor_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ details: { kind: 'reminders' } }]);
  });

  test('the link of a subscribed report ends that subscription for this person, and nothing else', async () => {
    const { here, people } = running.world;
    const owner = await running.as('owner');
    const add = () => subscribe(owner, weekly([here.modules[0]], [people.owner.id, people.member.id]));
    const [{ id }, other] = [await add(), await add()];
    const subscription = { clientId: here.id, id };
    const token = createStopToken(
      { personId: people.member.id, kind: 'subscriptions', subscription },
      running.context.secret,
    );
    const browser = running.browser();
    await browser.get('/login');
    expect((await browser.post('/api/mail_stops/check/', { token })).json()).toEqual({
      kind: 'subscriptions',
      is_one_report: true,
    });
    for (let time = 1; time <= 2; time++) expect((await clickOnce(token)).statusCode).toBe(204);
    const { rows } = await running.sql(
      'select subscription_id as id, user_id from report_recipients order by 1, 2',
    );
    expect(rows).toEqual([
      { id, user_id: people.owner.id },
      ...[people.member.id, people.owner.id].map(user_id => ({ id: other.id, user_id })),
    ]);
    expect(await stoppedMails(people.member.id)).toEqual([]);
    const entries = await running.sql(
      `select actor_name, record_id from audit_trail where action = 'left subscription'`,
    );
    expect(entries.rows).toEqual([{ actor_name: 'member Person', record_id: String(id) }]);
  });

  test('the link of a person who no longer exists is no error', async () => {
    expect((await clickOnce(tokenFor(2_000_000))).statusCode).toBe(204);
  });

  test('that was altered or made with another secret is refused', async () => {
    const { id } = await newcomer(running);
    const good = tokenFor(id);
    const forged = createStopToken({ personId: id, kind: 'reminders' }, 'another secret that is long enough');
    for (const token of [
      'x',
      `${good.startsWith('A') ? 'B' : 'A'}${good.slice(1)}`,
      good.slice(0, -2),
      forged,
    ]) {
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
