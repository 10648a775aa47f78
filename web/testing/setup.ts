import { BroadcastChannel } from 'node:worker_threads';

// Browsers and Node have it, happy-dom does not.
globalThis.BroadcastChannel ??= BroadcastChannel as unknown as typeof globalThis.BroadcastChannel;

if ('document' in globalThis) await import('./act.ts');
