import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { maxScheduleDays } from '#domain/schedule/check-rows.ts';
import { addDays, type IsoDate } from '#domain/time/calendar.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { type DemoModule, demoOwner, formatClients, openDemoModule, toSide } from './http/demo-module.ts';
import { startMeter } from './http/meter.ts';
import { openDatabase, startOwnPostgres } from './http/postgres.ts';
import { type Server, startProduct } from './http/servers.ts';
import { signIn } from './http/sign-in.ts';
import { measure } from './tools/measure.ts';
import { type Line, printTable } from './tools/print-table.ts';

/** Measures a day with a schedule beside one without, and a schedule of 5,000 rows, which must be stored within a second (B17). */
export async function benchSchedule(stack: AsyncDisposableStack, seconds: number): Promise<void> {
  const url = await startOwnPostgres(stack);
  const store = await openDatabase(stack, url);
  const server = await startProduct(stack, { DATABASE_URL: url, DEMO: '1' });
  const module = await openDemoModule(server);
  const meter = await startMeter(stack, seconds, store.pool);
  printTable('A day of shifts over HTTP, demo data', await measureDays(meter, store, module));
  printTable('Schedules over HTTP', await measureSending(server, module, seconds));
}

/** The same module with and without its schedule, in turns. */
async function measureDays(
  meter: Awaited<ReturnType<typeof startMeter>>,
  { pool }: Store,
  module: DemoModule,
): Promise<Line[]> {
  const { server, headers, moduleId, paths } = module;
  const { rows } = await asPlatform(
    pool,
    `select other.id from modules m join modules other on other.client_id = m.client_id and other.id <> m.id
     where m.id = $1 order by other.id limit 1`,
    [moduleId],
  );
  const spare = rows[0]?.id;
  const tables = ['schedule_rows', 'schedule_days'];
  for (const table of tables) await asPlatform(pool, `delete from ${table} where module_id = $1`, [spare]);
  const move = (from: unknown, to: unknown, has: boolean) => async () => {
    for (const table of tables)
      await asPlatform(pool, `update ${table} set module_id = $2 where module_id = $1`, [from, to]);
    // The rows that were moved are still in tables and indexes.
    await pool.query('vacuum (analyze) schedule_rows, schedule_days');
    const answer = await fetch(server.address + paths.day, { headers });
    const { scheduled } = (await answer.json()) as DayOfShifts;
    if ((scheduled !== null) !== has) throw new Error('the day has not the schedule that it should have');
  };
  const lines: Line[] = [];
  for (const clients of [1, 16]) {
    const without = { ...toSide(module, 'day', 'without a schedule'), prepare: move(moduleId, spare, false) };
    const scheduled = { ...toSide(module, 'day', 'with one'), prepare: move(spare, moduleId, true) };
    lines.push(
      ...(await meter.compare(formatClients(clients), [without, scheduled], { clients, rounds: 6 })),
    );
  }
  return lines;
}

const rowCount = 5000;

/** Two schedules take turns, so that each replaces every row of the other. */
async function measureSending(
  server: Server,
  { moduleId, paths }: DemoModule,
  seconds: number,
): Promise<Line[]> {
  const browser = await signIn(server, demoOwner);
  const from = paths.day.slice(-10);
  const bodies = [0, 1].map(minute => createSchedule(moduleId, from, minute));
  let sent = 0;
  const send = async () => {
    const answer = await browser.send('POST', '/api/feeds/schedule/', bodies[sent++ % 2]);
    if (!answer.ok) throw new Error(`a schedule returned ${answer.status}: ${await answer.text()}`);
  };
  const label = `${rowCount.toLocaleString('en-US')} rows of ${maxScheduleDays} days that replace as many`;
  return [{ label, timing: await measure(send, { seconds }) }];
}

function createSchedule(module: number, from: IsoDate, minute: number) {
  const first = Date.parse(`${addDays(from, 1)}T00:00:00Z`);
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const start = first + (index % 2100) * 3_600_000 + minute * 60_000;
    return { start: new Date(start).toISOString(), end: new Date(start + 12 * 3_600_000).toISOString() };
  });
  return { module, from, to: addDays(from, maxScheduleDays - 1), rows };
}
