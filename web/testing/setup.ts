import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, afterEach, vi } from 'vitest';

const page = (globalThis as any).pageOfTests;

if (!page.ready) {
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      page.channels.add(this);
    }
  } as unknown as typeof globalThis.BroadcastChannel;
  // Testing Library takes `act` from React when it is loaded.
  await import('./act.ts');
}
const { cleanup, configure, render } = await import('@testing-library/react');

// Far more than any page takes alone, so that no test fails because the machine is busy.
configure({ asyncUtilTimeout: 60_000 });
if (!page.ready) {
  page.ready = true;
  const { userEvent } = await import('@testing-library/user-event');
  const { createElement } = await import('react');
  render(createElement('input'));
  userEvent.setup();
  cleanup();
  page.keep();
}

if (!process.env.NO_RESET) vi.resetModules();

afterEach(() => {
  cleanup();
});
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  page.clean();
});
