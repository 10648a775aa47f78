import { BroadcastChannel } from 'node:worker_threads';

// Browsers and Node have it, happy-dom does not.
globalThis.BroadcastChannel ??= BroadcastChannel as unknown as typeof globalThis.BroadcastChannel;

if ('document' in globalThis) {
  await import('./act.ts');
  const { configure } = await import('@testing-library/react');
  // Far more than any page takes alone, so that no test fails because the machine is busy.
  configure({ asyncUtilTimeout: 60_000 });
}
