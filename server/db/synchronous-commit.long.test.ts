import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from '#server/testing/stores/postgres.ts';
import { openTestPool } from '#server/testing/stores/test-pool.ts';
import { inTransaction } from './driver/transaction.ts';

const postgres = await startPostgres();
const pool = openTestPool(postgres.url);
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

async function waitForStandby(name: string): Promise<void> {
  await pool.query(`alter system set synchronous_standby_names = '${name}'`);
  await pool.query('select pg_reload_conf()');
  await expect
    .poll(async () => (await pool.query('show synchronous_standby_names')).rows[0].synchronous_standby_names)
    .toBe(name);
}

// statement_timeout does not end that wait.
test('a commit that waits for its standby is neither acknowledged nor visible', async () => {
  await pool.query('create table saves (id integer)');
  await waitForStandby('absent');
  const save = (id: number) =>
    inTransaction(pool, 'begin; set local statement_timeout = 300', client =>
      client.query('insert into saves values ($1)', [id]),
    ).then(() => 'acknowledged');
  const isStored = async (id: number) =>
    (await pool.query('select from saves where id = $1', [id])).rowCount === 1;
  let [id, saving] = [0, Promise.resolve('')];
  // The setting reaches PostgreSQL's processes one after the other; earlier commits do not wait.
  const saveNext = () => {
    id += 1;
    saving = save(id);
    return Promise.race([saving, delay(1_500, 'waiting')]);
  };
  await expect.poll(saveNext).toBe('waiting');
  expect(await isStored(id)).toBe(false);
  await waitForStandby('');
  expect(await saving).toBe('acknowledged');
  expect(await isStored(id)).toBe(true);
});
