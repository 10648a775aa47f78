import type { FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { type Jobs, startJobs } from '#server/jobs/jobs.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { quickTimers } from '#server/testing/quick-timers.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type MailQueue, mailQueue, mailQueueName, mailWorker } from './mail-queue.ts';
import {
  accessGiven,
  invitation,
  type Message,
  passwordChanged,
  passwordReset,
  twoFactorChanged,
} from './messages.ts';
import { readStopToken } from './stop-links.ts';
import { mailTransport } from './transport.ts';

const publicUrl = 'https://parity.example.org';
const link = `${publicUrl}/forgot-password/${'Tok-_'.repeat(8)}abc`;
const to = 'ana.obrien@example.org';

let running: TestApp;
const toStop: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  running = await startTestApp({ environment: { PUBLIC_URL: publicUrl } });
});
afterEach(async () => {
  for (const stop of toStop.splice(0).reverse()) await stop();
});
afterAll(() => running.close());

/** The mail part of a server: adds to the queue and delivers from it. */
interface Mailing {
  mail: MailQueue;
  send(message: Message, to?: string): Promise<void>;
}

async function startMailing(
  smtpUrl: string,
  change: { secret?: string; log?: FastifyBaseLogger } = {},
): Promise<Mailing> {
  const { store, context } = running;
  const { log = capturedLog().logger, secret = context.secret } = change;
  const { health } = context;
  const jobs: Jobs = await startJobs(store.pool, log, { health, timers: quickTimers });
  toStop.push(() => jobs.stop());
  const config = readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'Parity <parity@example.org>' });
  const transport = mailTransport(config, () => undefined);
  toStop.push(async () => transport.close());
  await jobs.work(mailQueueName, mailWorker(transport, { secret, clock: context.clock, health }));
  const mail = mailQueue(jobs, secret, publicUrl);
  return {
    mail,
    send: (message, address = to) => running.db.platform(tx => mail.send(tx, address, message)),
  };
}

async function mailServer(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...options);
  toStop.push(() => server.stop());
  return server;
}

const queueAsText = async () => {
  const { rows } = await running.store.pool.query(`select to_jsonb(j)::text as job from pgboss.job j`);
  return rows.map(row => row.job).join('\n');
};

/** Ends the pause before the next try of a failed mail, once it has begun. */
async function skipPause() {
  const skip = `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`;
  await eventually(async () => expect((await running.store.pool.query(skip)).rowCount).toBe(1));
}

const unfinished = async () => {
  const { rows } = await running.store.pool.query(`select 1 from pgboss.job where state < 'completed'`);
  return rows.length;
};

test('each mail arrives with a text part, an HTML part and its link', async () => {
  const mails: [message: Message, subject: string][] = [
    [invitation(link, 'Here General'), 'Welcome to Parity'],
    [passwordReset(link), 'Reset your Parity password'],
    [accessGiven(link, 'Zürich “Süd”'), 'You now have access to Zürich “Süd” in Parity'],
    [passwordChanged(link), 'Your Parity password was changed'],
    [twoFactorChanged(link, true), 'Two-factor authentication is on for your Parity account'],
  ];
  const server = await mailServer();
  const mailing = await startMailing(server.url);
  for (const [message] of mails) await mailing.send(message);
  await eventually(() => expect(server.received).toHaveLength(mails.length));
  expect(new Set(server.received.map(mail => mail.messageId)).size).toBe(mails.length);
  for (const [message, subject] of mails) {
    const mail = server.received.find(received => received.subject === subject);
    expect(mail, subject).toMatchObject({
      from: { name: 'Parity', address: 'parity@example.org' },
      to: [{ name: '', address: to }],
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@parity\.example\.org>$/),
      date: running.clock.now.toISOString(),
    });
    expect(mail?.text?.split(/\r?\n/)).toContain(link);
    expect(mail?.html).toContain(`<a href="${link}"`);
    for (const paragraph of message.paragraphs) {
      expect(mail?.text).toContain(paragraph);
      expect(mail?.html).toContain(paragraph);
    }
  }
});

describe('a mail', () => {
  test('that can be stopped says so in its text and in the headers for one click, and keeps its attachment', async () => {
    const server = await mailServer();
    const mailing = await startMailing(server.url);
    const content = Buffer.from([0, 37, 80, 68, 70, 255, 10, 13]);
    await mailing.send({
      subject: 'Weekly report',
      paragraphs: ['1.2 RNs short on average.'],
      stop: { personId: 7, kind: 'subscriptions' },
      attachments: [{ filename: 'report.pdf', contentType: 'application/pdf', content }],
    });
    await eventually(() => expect(server.received).toHaveLength(1));
    const [mail] = server.received;
    const header = (key: string) => mail?.headers.find(each => each.key === key)?.value;
    const [, token = ''] =
      /^<https:\/\/parity\.example\.org\/unsubscribe\/([\w-]+)>$/.exec(header('list-unsubscribe') ?? '') ??
      [];
    expect(readStopToken(token, running.context.secret)).toEqual({ personId: 7, kind: 'subscriptions' });
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = `${publicUrl}/unsubscribe/${token}`;
    expect(mail?.text).toContain(`Stop these mails:\n${link}`);
    expect(mail?.html).toContain(`<a href="${link}"`);
    expect(mail?.attachments).toMatchObject([{ filename: 'report.pdf', mimeType: 'application/pdf' }]);
    expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(content);
  });

  test('is sent only if its transaction commits', async () => {
    const server = await mailServer();
    const mailing = await startMailing(server.url);
    const cause = running.db.platform(async tx => {
      await mailing.mail.send(tx, to, passwordReset(`${link}-undone`));
      throw new Error('changed my mind');
    });
    await expect(cause).rejects.toThrow('changed my mind');
    await mailing.send(passwordReset(link));
    await eventually(() => expect(server.received).toHaveLength(1));
    expect(server.received[0]?.text).not.toContain('undone');
  });

  test('waits while the mail server is down and arrives when it is back', async () => {
    const first = await startMailServer();
    await first.stop();
    const { logger, lines } = capturedLog();
    const mailing = await startMailing(first.url, { log: logger });
    await mailing.send(passwordReset(link));
    await eventually(() => expect(lines.join('')).toContain('could not be delivered (ESOCKET'));
    await skipPause();
    await eventually(() =>
      expect(running.context.health.read().mail).toMatchObject({
        state: 'failing',
        reason: 'the last mails could not be delivered (ESOCKET)',
      }),
    );
    const back = await mailServer({}, Number(new URL(first.url).port));
    await skipPause();
    await eventually(() => expect(back.received).toHaveLength(1));
    await eventually(() => expect(running.context.health.read().mail.state).toBe('ok'));
    expect(back.received[0]?.text).toContain(link);
  });

  test('keeps its Message-ID when it is tried again', async () => {
    const server = await mailServer({ mail: number => (number === 1 ? '451 not now' : undefined) });
    const mailing = await startMailing(server.url);
    await mailing.send(passwordReset(link));
    await skipPause();
    await eventually(() => expect(server.received).toHaveLength(2));
    const [first, second] = server.received.map(mail => mail.messageId);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  test('is delivered once, however many servers work through the queue', async () => {
    const server = await mailServer();
    const [one] = [
      await startMailing(server.url),
      await startMailing(server.url),
      await startMailing(server.url),
    ];
    const numbers = Array.from({ length: 9 }, (_, n) => `${link}-${n}.`);
    await Promise.all(numbers.map(numbered => one.send(passwordReset(numbered))));
    await eventually(() => expect(server.received.length).toBeGreaterThanOrEqual(9));
    await eventually(async () => expect(await unfinished()).toBe(0));
    const sent = numbers.map(
      numbered => server.received.filter(mail => mail.text?.includes(numbered)).length,
    );
    expect(sent).toEqual(numbers.map(() => 1));
  });

  test('a mail in the queue shows neither its link nor its recipient', async () => {
    const mailing = await startMailing('smtp://127.0.0.1:1');
    await mailing.send(passwordReset(link));
    const queue = await queueAsText();
    expect(queue).toContain('sealed');
    for (const secret of [to, 'ana.obrien', link, 'Tok-_Tok', 'forgot-password', 'Reset your']) {
      for (const text of [secret, Buffer.from(secret).toString('base64').slice(0, -4)]) {
        expect(queue.includes(text), text).toBe(false);
      }
    }
    await running.store.pool.query('delete from pgboss.job');
  });

  test('that a mail server refuses leaves no address in the queue or the log', async () => {
    const server = await mailServer({ recipient: address => `550 <${address}> is unknown here` });
    const { logger, lines } = capturedLog();
    const mailing = await startMailing(server.url, { log: logger });
    await mailing.send(passwordReset(link));
    await eventually(() => expect(lines.join('')).toContain('could not be delivered (EENVELOPE, 550)'));
    await eventually(async () => expect(await queueAsText()).toContain('EENVELOPE'));
    for (const kept of [lines.join(''), await queueAsText()]) {
      expect([kept.includes('ana.obrien'), kept.includes('Tok-_')]).toEqual([false, false]);
    }
    await running.store.pool.query('delete from pgboss.job');
  });

  test.each([
    ['recipient', 'EENVELOPE, 550', { recipient: (address: string) => `550 <${address}> is unknown here` }],
    ['content', 'EMESSAGE, 554', { mail: () => '554 no such thing here' }],
  ])('whose %s is refused for good is tried once and kept with the code', async (_, code, refusals) => {
    const server = await mailServer(refusals);
    const { logger, lines } = capturedLog();
    const mailing = await startMailing(server.url, { log: logger });
    await mailing.send(passwordReset(link));
    const failed = `select retry_count, output ->> 'code' as code, deletion_seconds > 86400 as kept
      from pgboss.job where state = 'failed'`;
    await eventually(async () => {
      const { rows } = await running.store.pool.query(failed);
      expect(rows).toEqual([{ retry_count: 0, code, kept: true }]);
    });
    expect(lines.join('')).toContain('a job failed and is not tried again');
    expect(lines.join('')).not.toContain('ana.obrien');
    const { mail: state } = running.context.health.read();
    expect(state.state).toBe('ok');
    await running.store.pool.query('delete from pgboss.job');
  });

  test('goes to one person, whatever characters the address has', async () => {
    const server = await mailServer();
    const mailing = await startMailing(server.url);
    await mailing.send(passwordReset(link), 'ana@example.org, eve@example.com');
    await mailing.send(passwordReset(link), 'last@example.org');
    await eventually(() => expect(server.received.at(-1)?.to?.[0]?.address).toBe('last@example.org'));
    for (const mail of server.received) {
      expect(mail.bcc).toBeUndefined();
      expect(mail.to).toHaveLength(1);
      expect(mail.to?.[0]?.address).not.toMatch(/^eve@/);
    }
    await running.store.pool.query('delete from pgboss.job');
  });

  test('sealed with another APP_SECRET is named in the log', async () => {
    const mailing = await startMailing('smtp://127.0.0.1:1', {
      secret: 'another secret that is long enough',
    });
    const { logger, lines } = capturedLog();
    for (const stop of toStop.splice(0).reverse()) await stop();
    await mailing.send(passwordReset(link));
    await startMailing('smtp://127.0.0.1:1', { log: logger });
    await eventually(() => expect(lines.join('')).toContain('sealed with another APP_SECRET'));
    await running.store.pool.query('delete from pgboss.job');
  });
});

test('a password that was forgotten is reset with the link of the mail', async () => {
  const server = await mailServer();
  const { mail } = await startMailing(server.url);
  const parity = await running.startAnother({ mail });
  const person = await newcomer(running);
  const browser = parity.browser({ headers: { host: 'evil.example.com' } });
  await browser.get('/forgot-password');
  await browser.post('/api/accounts/reset_password/start/', { email: person.email });
  await eventually(() => expect(server.received).toHaveLength(1));
  const token = /https:\/\/parity\.example\.org\/forgot-password\/([\w-]{43})\n/.exec(
    server.received[0]?.text ?? '',
  )?.[1];
  const answer = await browser.post('/api/accounts/reset_password/finish/', {
    token,
    password: 'kelp forest at noon',
  });
  expect(answer.json().user.id).toBe(person.id);
  await eventually(() => expect(server.received).toHaveLength(2));
  expect(server.received[1]?.subject).toBe('Your Parity password was changed');
  await parity.close();
});
