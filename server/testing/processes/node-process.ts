import { join } from 'node:path';

/** Such a process ends before better machine code for PostgreSQL has paid for the time it takes to make. */
export const nodeFlags = ['--liftoff-only'];

/** Compiled sources are kept for the next process, where `npm start` keeps them. */
export const nodeSettings = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/node'),
};
