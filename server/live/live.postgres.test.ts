import { afterAll, expect, test, vi } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';
import { openLive } from './live.ts';

const running = await startTestApp();
afterAll(() => running.close());

test('events of the same moment all arrive in their order, even if they do not fit in one payload', async () => {
  const warn = vi.fn();
  const [sender, receiver] = [openLive(running.store, { warn }), openLive(running.store, { warn })];
  const received: unknown[] = [];
  receiver.subscribe(message => received.push(message));
  const toEvent = (window: number) => {
    return { clientId: 1, moduleId: 2, date: '2026-11-14', window, by: 'Ā'.repeat(300), byId: 3 };
  };
  await vi.waitFor(() => {
    sender.announce(toEvent(0));
    expect(received).not.toEqual([]);
  }, 10_000);
  const windows = Array.from({ length: 100 }, (_, index) => index + 1);
  for (const window of windows) sender.announce(toEvent(window));
  // Closing sends what still waits.
  await sender.close();
  await vi.waitFor(() => expect(received.flat().slice(-100)).toEqual(windows.map(toEvent)), 10_000);
  expect(warn).not.toHaveBeenCalled();
  await receiver.close();
});
