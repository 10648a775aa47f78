import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createHealth } from '#server/health/health.ts';
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
