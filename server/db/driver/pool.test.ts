import { expect, test } from 'vitest';
import { createDatabase } from '#server/testing/stores/test-store.ts';
import { openPool } from './pool.ts';

const lost = new Error('terminating connection due to administrator command');

test('a lost connection is logged while the pool is open, and not once it is being closed', async () => {
  const { url, drop } = await createDatabase('empty');
  const warnings: string[] = [];
  const pool = openPool(url, { warn: (_, message) => void warnings.push(message) });
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  first.release();
  second.release();
  first.emit('error', lost);
  expect(warnings).toEqual(['a database connection was lost']);
  const ended = pool.end();
  second.emit('error', lost);
  await ended;
  expect(warnings).toHaveLength(1);
  await drop();
});
