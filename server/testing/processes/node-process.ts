import { join } from 'node:path';

/** Caches compiled sources where `npm start` does. */
export const nodeSettings = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/node'),
};
