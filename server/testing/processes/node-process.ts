import { join } from 'node:path';

/** Skips optimised compilation of WebAssembly: these processes end before it pays off. */
export const nodeFlags = ['--liftoff-only'];

/** Caches compiled sources where `npm start` does. */
export const nodeSettings = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/node'),
};
