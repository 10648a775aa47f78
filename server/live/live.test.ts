import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createHealth } from '#server/core/health.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startTcpProxy } from '#server/testing/processes/tcp-proxy.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { LiveMessage } from './events.ts';
import { openLive } from './live.ts';

const running = await startTestApp();
afterAll(() => running.close());

const pauses = { betweenTestsMs: 300, arrivesWithinMs: 300, beforeRetryMs: 300 };

function open(url = running.store.url) {
  const warn = vi.fn();
  const health = createHealth(() => new Date());
  const live = openLive({ ...running.store, url }, { log: { warn }, health, pauses });
  onTestFinished(() => live.close());
  const received: LiveMessage[] = [];
  live.subscribe(message => received.push(message));
  return { live, received, warn, health };
}

/** Sends as another program, or another version of Parity, would. */
const notify = (payload: string) =>
  running.store.pool.query("select pg_notify('parity_live', $1)", [payload]);

const ignored = 'a notification was ignored: another program or another version of Parity has sent it';

const toEvent = (window: number) => {
  return { clientId: 1, moduleId: 2, date: '2026-11-14', window, by: 'Ā'.repeat(300), byId: 3 };
};

async function waitUntilConnected(sender: ReturnType<typeof open>, receiver: ReturnType<typeof open>) {
  await eventually(() => {
    sender.live.announce(toEvent(0));
    expect(receiver.received).not.toEqual([]);
  });
}

test('events of the same moment all arrive in their order, even if they do not fit in one payload', async () => {
  const [sender, receiver] = [open(), open()];
  await waitUntilConnected(sender, receiver);
  const windows = Array.from({ length: 100 }, (_, index) => index + 1);
  for (const window of windows) sender.live.announce(toEvent(window));
  // Closing sends what still waits.
  await sender.live.close();
  await eventually(() => expect(receiver.received.flat().slice(-100)).toEqual(windows.map(toEvent)));
  expect(sender.warn).not.toHaveBeenCalled();
});

test('hung connections are replaced: pages reload, and what was announced meanwhile arrives', async () => {
  const proxy = await startTcpProxy(running.store.url);
  onTestFinished(() => proxy.stop());
  const [sender, receiver] = [open(proxy.url), open()];
  await waitUntilConnected(sender, receiver);
  await waitUntilConnected(receiver, sender);
  sender.received.length = 0;
  expect(proxy.freezeOpen()).toBe(2);
  sender.live.announce(toEvent(7));
  await eventually(() => expect(sender.received).toContain('resync'));
  await eventually(() => expect(receiver.received.flat()).toContainEqual(toEvent(7)));
  await eventually(() => expect(sender.health.read().live.state).toBe('ok'));
});

/** As version 0.1 sent them, with those of its first servers, which sent each event alone. */
const payloadsOfVersion01 = [
  JSON.stringify([toEvent(420)]),
  JSON.stringify([{ ...toEvent(420), about: 'red flag' }]),
  '"resync"',
  '{"test":"6f1c9a52-6f0e-4b1c-9f59-0a3f7f4f6f10"}',
  JSON.stringify(toEvent(420)),
];
const unknownPayloads = [
  ...['x', '', 'null', '7', '[]', '[null]', '{}', '{"v":1}', '{"v":1,"events":{}}'],
  JSON.stringify({ v: 2, events: [toEvent(420)] }),
  JSON.stringify({ v: 1, events: [{ ...toEvent(420), window: '420' }] }),
];

test.each([
  ['of version 0.1', payloadsOfVersion01],
  ['of an unknown format', unknownPayloads],
])('notifications %s are ignored, with one line in the log', async (_, payloads) => {
  const [sender, receiver] = [open(), open()];
  await waitUntilConnected(sender, receiver);
  receiver.received.length = 0;
  for (const payload of payloads) await notify(payload);
  sender.live.announce(toEvent(7));
  await eventually(() => expect(receiver.received.flat()).toContainEqual(toEvent(7)));
  expect(receiver.received.flat().filter(event => event === 'resync' || event.window === 420)).toEqual([]);
  expect(receiver.warn.mock.calls).toEqual([[{}, ignored]]);
});

test.each([
  ['throws', () => expect.unreachable()],
  ['rejects', async () => expect.unreachable()],
])('a listener that %s is logged once, and the others get the events', async (_, fail) => {
  const [sender, receiver] = [open(), open()];
  await waitUntilConnected(sender, receiver);
  receiver.live.subscribe(fail);
  const others: LiveMessage[] = [];
  receiver.live.subscribe(message => others.push(message));
  for (const window of [7, 8]) {
    sender.live.announce(toEvent(window));
    await eventually(() => expect(others.flat()).toContainEqual(toEvent(window)));
  }
  expect(receiver.warn.mock.calls).toEqual([
    [{ err: expect.any(Error) }, 'a live update could not be handled'],
  ]);
});
