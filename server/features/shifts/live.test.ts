import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { startWard } from '#server/testing/ward.ts';

const ward = await startWard();
afterAll(() => ward.close());

let counted = 0;
const entry = () => ({ date: '2026-11-13', window: 420, rn_actual: ++counted });
const saveSomething = () => ward.owner.post(`${ward.shiftsUrl}import/`, { rows: [entry()], replace: true });

/** What a page hears, until it hears what it waits for. */
class Listener {
  heard = '';
  readonly #stream: Readable;
  ended = false;

  constructor(stream: Readable) {
    this.#stream = stream;
    stream.on('data', chunk => {
      this.heard += chunk;
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

  async hears(text: string): Promise<void> {
    await expect.poll(() => this.heard, { timeout: 5_000, interval: 20 }).toContain(text);
  }

  close(): void {
    this.#stream.destroy();
  }
}

describe('an open dashboard', () => {
  test('gets events of saves by anybody, and none of other modules or of saves that changed nothing', async () => {
    const listener = await Listener.open(ward.nurse);
    await ward.owner.post(`/api/module/${ward.world.here.modules[1]}/shifts/`, { ...entry(), rn_actual: 1 });
    await saveSomething();
    await listener.hears(
      'event: shift\ndata: {"date":"2026-11-13","window":420,"by":"owner Person","own":false}\n\n',
    );
    const body = { date: '2026-11-13', window: 420, rn_actual: counted };
    expect((await ward.save(body)).statusCode).toBe(200);
    await pause(100);
    expect(listener.heard.match(/event: shift/g)).toHaveLength(1);
    await ward.save({ date: '2026-11-13', window: 1140, rn_actual: 1 });
    await listener.hears('{"date":"2026-11-13","window":1140,"by":"member Person","own":true}');
    listener.close();
  });

  test('gets events of saves on another server', async () => {
    const other = await ward.startAnother();
    const elsewhere = other.browser();
    await elsewhere.signIn(ward.world.people.member.email);
    const listener = await Listener.open(elsewhere);
    // A server listens as soon as it can; before that it hears nothing.
    await expect
      .poll(
        async () => {
          await saveSomething();
          return listener.heard;
        },
        { timeout: 5_000, interval: 100 },
      )
      .toContain('event: shift');
    listener.close();
    await other.close();
  });

  const revocations: [fact: string, revoke: (nurse: Browser) => Promise<unknown>][] = [
    ['the person signs out elsewhere', nurse => nurse.post('/api/accounts/logout/')],
    [
      'the module is taken from the person',
      () => ward.sql('delete from client_config_modules where user_id = $1', [ward.world.people.member.id]),
    ],
  ];
  test.each(revocations)('gets `end` when %s', async (_fact, revoke) => {
    const nurse = await ward.as('member');
    const listener = await Listener.open(nurse);
    await listener.hears('retry:');
    await revoke(nurse);
    await listener.hears('event: end');
    await expect.poll(() => listener.ended).toBe(true);
  });

  test('is closed without `end` when the server stops, so that it reconnects', async () => {
    const other = await ward.startAnother();
    const owner = other.browser();
    await owner.signIn(ward.world.people.owner.email);
    const listener = await Listener.open(owner);
    await other.close();
    await expect.poll(() => listener.ended).toBe(true);
    expect(listener.heard).not.toContain('event: end');
  });
});
