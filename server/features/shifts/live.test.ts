import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { commentsMaxLength } from '#domain/measures/limits.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startWard } from '#server/testing/ward.ts';

const ward = await startWard({ timeouts: { streamCheckMs: 100 } });
afterAll(() => ward.close());

let counted = 0;
const entry = () => ({ date: '2026-11-13', window: 420, rn_actual: ++counted });
const saveSomething = () => ward.owner.post(`${ward.shiftsUrl}import/`, { rows: [entry()], replace: true });

/** Reads the stream until it contains the expected text. */
class Listener {
  received = '';
  readonly #stream: Readable;
  ended = false;

  constructor(stream: Readable) {
    this.#stream = stream;
    stream.on('data', chunk => {
      this.received += chunk;
    });
    stream.on('close', () => {
      this.ended = true;
    });
  }

  static async open(browser: Browser, url = `${ward.shiftsUrl}live/`): Promise<Listener> {
    const answer = await browser.send({ method: 'GET', url, payloadAsStream: true });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    return new Listener(answer.stream());
  }

  async waitFor(text: string): Promise<void> {
    await expect.poll(() => this.received, { interval: 20 }).toContain(text);
  }

  close(): void {
    this.#stream.destroy();
  }
}

describe('an open dashboard', () => {
  test('gets events of saves by every user, and none of other modules or of saves that changed nothing', async () => {
    const listener = await Listener.open(ward.nurse);
    await ward.owner.post(`/api/module/${ward.world.here.modules[1]}/shifts/`, { ...entry(), rn_actual: 1 });
    await saveSomething();
    await listener.waitFor(
      'event: shift\ndata: {"date":"2026-11-13","window":420,"by":"owner Person","own":false}\n\n',
    );
    const body = { date: '2026-11-13', window: 420, rn_actual: counted };
    expect((await ward.save(body)).statusCode).toBe(200);
    await pause(100);
    expect(listener.received.match(/event: shift/g)).toHaveLength(1);
    await ward.save({ date: '2026-11-13', window: 1140, rn_actual: 1 });
    await listener.waitFor('{"date":"2026-11-13","window":1140,"by":"member Person","own":true}');
    listener.close();
  });

  test('gets the event of a save with the longest comments', async () => {
    const listener = await Listener.open(ward.nurse);
    const body = { date: '2026-11-12', window: 420, rn_actual: 2, comments: '⏱'.repeat(commentsMaxLength) };
    expect((await ward.save(body)).statusCode).toBe(201);
    await listener.waitFor('{"date":"2026-11-12","window":420');
    listener.close();
  });

  test('gets events of saves on another server', async () => {
    const other = await ward.startAnother();
    const elsewhere = other.browser();
    await elsewhere.signIn(ward.world.people.member.email);
    const listener = await Listener.open(elsewhere);
    // Events sent before the server listens are lost.
    await expect
      .poll(
        async () => {
          await saveSomething();
          return listener.received;
        },
        { interval: 100 },
      )
      .toContain('event: shift');
    listener.close();
    await other.close();
  });

  const revocations: [fact: string, revoke: (nurse: Browser) => Promise<unknown>][] = [
    ['the person signs out elsewhere', nurse => nurse.post('/api/accounts/logout/')],
    [
      'the hospital no longer allows the network of the page',
      () => ward.sql(`update clients set allowed_networks = '{10.0.0.0/8}'`),
    ],
    [
      'the hospital requires a second factor that the session has lost',
      () => ward.sql(`update clients set two_factor_since = '2026-01-01'`),
    ],
    [
      'the person loses access to the module',
      () => ward.sql('delete from client_access_modules where user_id = $1', [ward.world.people.member.id]),
    ],
  ];
  test.each(revocations)('gets `end` when %s', async (_fact, revoke) => {
    const nurse = await ward.as('member');
    const listener = await Listener.open(nurse);
    await listener.waitFor('retry:');
    await revoke(nurse);
    await listener.waitFor('event: end');
    await expect.poll(() => listener.ended).toBe(true);
    await ward.sql(`update clients set allowed_networks = '{}', two_factor_since = null`);
  });

  test('is closed without `end` when the server stops, so that it reconnects', async () => {
    const other = await ward.startAnother();
    const owner = other.browser();
    await owner.signIn(ward.world.people.owner.email);
    const listener = await Listener.open(owner);
    await other.close();
    await expect.poll(() => listener.ended).toBe(true);
    expect(listener.received).not.toContain('event: end');
  });
});
