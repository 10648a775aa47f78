import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type FlaggedModule, saveAndDeleteAtOnce, startFlaggedModule } from './testing/flagged-module.ts';

let module: FlaggedModule;
beforeAll(async () => {
  module = await startFlaggedModule();
});
afterAll(() => module.running.close());
beforeEach(() => module.empty());

/** Changes the flag while a save that has read it waits for it. */
async function saveDuring(status: 'resolved' | 'acknowledged', rnActual: number) {
  const { running, save } = module;
  const { version } = (await save(1)).json();
  const other = await running.store.pool.connect();
  onTestFinished(() => other.release(true));
  await other.query(`begin; set local role parity_platform;
    update red_flags set status = '${status}', version = version + 1`);
  const saving = save(rnActual, version);
  const countWaiting = async () => {
    const { rowCount } = await running.store.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  await expect.poll(countWaiting).toBe(1);
  await other.query('commit');
  expect((await saving).json()).toMatchObject({ rn_actual: rnActual, version: version + 1 });
}

test('a flag that is resolved while its shift is saved stays as it was resolved', async () => {
  await saveDuring('resolved', 0.5);
  expect(await module.listFlags()).toMatchObject([{ status: 'resolved', rn_actual: 1 }]);
});

test('a flag that is acknowledged while its shift is corrected is withdrawn', async () => {
  await saveDuring('acknowledged', 2);
  expect(await module.listFlags()).toMatchObject([{ status: 'withdrawn' }]);
  const { rows } = await module.running.sql(
    `select action from audit_trail where record_type in ('shift', 'red flag') order by id desc limit 4`,
  );
  const actions = ['withdrew red flag', 'changed shift', 'opened red flag', 'saved shift'];
  expect(rows.map(({ action }) => action)).toEqual(actions);
});

test('a shift that is saved and deleted at once, 20 times, never waits for itself, and its flag fits', () =>
  saveAndDeleteAtOnce(module, 20));
