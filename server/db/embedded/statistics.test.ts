import { afterAll, beforeAll, expect, test } from 'vitest';
import { recurringTasks } from '#server/recurring-tasks.ts';
import { storeShifts } from '#server/testing/stores/stored-shifts.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());

const estimate = async () => {
  const { rows } = await running.store.pool.query(`select reltuples from pg_class where relname = 'shifts'`);
  return rows[0].reltuples;
};

async function addShifts(year: number): Promise<void> {
  const { here } = running.world;
  const dates = Array.from({ length: 100 }, (_, day) =>
    Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: day }).toString(),
  );
  await storeShifts(
    running.sql,
    dates.map(date => ({ clientId: here.id, moduleId: here.modules[0] ?? 0, date, window: 420 })),
  );
}

test('the embedded store collects statistics only of tables with many changes', async () => {
  const tasks = recurringTasks(running.context, running.store, { warn: () => undefined });
  const statistics = tasks.find(task => task.name === 'statistics');
  // Counts of changes are otherwise reported once a second.
  const run = async () => {
    await running.store.pool.query('select pg_stat_force_next_flush()');
    await statistics?.run();
  };
  await addShifts(2025);
  await run();
  expect(await estimate()).toBe(100);

  await running.sql(`delete from shifts where date > '2025-03-01'`);
  await run();
  expect(await estimate()).toBe(100);
});
