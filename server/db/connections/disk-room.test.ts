import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createHealth } from '#server/core/health.ts';
import { eventually } from '#server/testing/eventually.ts';
import { openTestStore } from '#server/testing/stores/test-store.ts';
import { reportEnd, takeRoom, watchRoom } from './store-health.ts';

const store = await openTestStore();
afterAll(() => store.close());

const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });

/** A database whose disk is full for some of the checks. */
function watch(failures: Error[]) {
  const health = createHealth(() => new Date());
  const pool = {
    async query(text: string) {
      const failure = failures.shift();
      if (failure) throw failure;
      return store.pool.query(text);
    },
  };
  onTestFinished(watchRoom(pool, health, 10));
  return health;
}

test('a small write that fits does not end the report of a full disk', () => {
  const health = createHealth(() => new Date());
  reportEnd(health, { wrote: true, error: full });
  reportEnd(health, { wrote: true });
  expect(health.read().writes).toMatchObject({
    state: 'failing',
    reason: 'the disk of the database is full',
  });
});

test.each([
  ['there is room', []],
  ['later checks find room', [full, full]],
  ['the login may not create temporary tables', [Object.assign(new Error('denied'), { code: '42501' })]],
])('the report of a full disk ends if %s', async (_, failures) => {
  const health = watch(failures);
  reportEnd(health, { wrote: true, error: full });
  await eventually(() => expect(health.read().writes.state).toBe('ok'));
  expect(failures).toEqual([]);
});

test('a check takes 16 MB, and leaves nothing behind', async () => {
  const client = await store.pool.connect();
  onTestFinished(() => client.release());
  await client.query(`begin; ${takeRoom}`);
  const { rows } = await client.query(
    `select pg_relation_size('parity_room')::int / 1024 / 1024 as megabytes`,
  );
  await client.query('commit');
  const { rows: left } = await client.query(`select to_regclass('parity_room') as name`);
  expect([rows, left]).toEqual([[{ megabytes: 16 }], [{ name: null }]]);
});
