import { BroadcastChannel } from 'node:worker_threads';

// What browsers and Node have alike, but the stand-in for a browser has not.
globalThis.BroadcastChannel ??= BroadcastChannel as unknown as typeof globalThis.BroadcastChannel;
