import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultRedFlagRules, type FlaggedShift, findShortReasons } from '#domain/red-flags/flag-rules.ts';
import { addDays, listDates } from '#domain/time/calendar.ts';
import { openStore, type Store } from '#server/db/store/open-store.ts';
import { HttpBrowser } from '#server/testing/processes/http-browser.ts';
import { createKilledServer } from '#server/testing/processes/killed-server.ts';
import { makeMigratedStore } from '#server/testing/processes/migrated-server.ts';
import { startShiftLoad } from '#server/testing/processes/shift-load.ts';
import { asPlatform } from '#server/testing/stores/every-table.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { killFlagTask } from './testing/flag-task.ts';

const { environment, remove } = await makeMigratedStore();
afterAll(remove);
let world: World;

beforeAll(async () => {
  world = await withStore(async store => {
    const made = await makeWorld(store.db);
    await asPlatform(
      store.pool,
      `update modules set created_at = '2026-01-01', escalation_emails = '{house@example.org}'`,
    );
    return made;
  });
});

async function withStore<Result>(run: (store: Store) => Promise<Result>): Promise<Result> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = environment;
  const store = await openStore({ dataDir, databaseUrl }, { warn: () => undefined });
  return run(store).finally(() => store.close());
}

test('12 kills of the task leave one flag for each window, and one mail for each flag', async () => {
  const { id } = world.here;
  const moduleId = world.here.modules[1];
  // The module's first shift, and two years of mornings that were saved short at 14:00 in UTC.
  await withStore(async ({ pool }) => {
    await asPlatform(
      pool,
      `insert into shifts (client_id, module_id, date, window_mins, starts_at, is_day, minutes, nominal_minutes,
         acuity_counts, rns_per_patient, min_rn_target, rn_actual, census, rn_target)
       values ($1, $2, '2026-01-01', 420, '2026-01-01 12:00Z', true, 720, 720, '{}', '{}', 2, 2, 0, 2)`,
      [id, moduleId],
    );
    await asPlatform(
      pool,
      `insert into red_flags (client_id, module_id, date, window_mins, nominal_minutes, starts_at, ends_at, kind, status,
         rn_target, rn_actual, min_rn_target, owner_name, opened_at)
       select $1, $2, day, 420, 720, (day + time '12:00') at time zone 'UTC', (day + interval '24 hours') at time zone 'UTC', 'short', 'open',
         2, 1, 2, 'Ana', (day + time '14:00') at time zone 'UTC'
       from generate_series(timestamp '2026-01-02', '2027-12-31', '1 day') as day`,
      [id, moduleId],
    );
  });
  let done = '2026-01-01';
  // Each run repeats the date that the kill interrupted, as the next run of the task does.
  for (let round = 0; round <= 12; round += 1) {
    done = (await killFlagTask(addDays(done, 1), environment)) ?? expect.fail('the task was not killed');
  }
  const dates = listDates({ start: '2026-01-02', end: done });
  expect(dates.length).toBeGreaterThanOrEqual(13);
  await withStore(async ({ pool }) => {
    const ask = async (text: string) => (await asPlatform(pool, text, [moduleId, done])).rows;
    const missing = await ask(`
      select date::text, (select count(*)::int from audit_trail a where action = 'opened red flag'
        and record_id = module_id || '/' || date || '/1140') as opened
      from red_flags where module_id = $1 and kind = 'missing' and date < $2::date order by date`);
    expect(missing).toEqual(
      listDates({ start: '2026-01-01', end: addDays(done, -1) }).map(date => ({ date, opened: 1 })),
    );
    const [short] = await ask(`
      select count(*) filter (where date <= $2::date and escalated_at is null)::int as unsent,
        count(escalated_at)::int as sent, (select count(*)::int from pgboss.job where name = 'mail') as mails
      from red_flags where module_id = $1 and kind = 'short'`);
    expect(short).toMatchObject({ unsent: 0, mails: short?.sent });
    expect(short?.sent).toBeGreaterThanOrEqual(dates.length);
  });
});

interface SavedShift extends FlaggedShift, Record<string, unknown> {
  key: string;
  flags: number;
  opened: number;
}

test('4 kills of a server under load leave one flag for each short shift and none for others', async () => {
  const moduleId = world.here.modules[0];
  const { start, kill } = await createKilledServer(environment);
  const address = await start();
  const writers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const nurse = new HttpBrowser(address);
      await nurse.signIn(world.people.member.email);
      return nurse;
    }),
  );
  const load = startShiftLoad({ writers, moduleId, firstDate: '2010-01-01' });
  for (let round = 0; round < 4; round += 1) {
    const size = load.acknowledged.size;
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(size + 60);
    await kill();
    await start();
  }
  await load.stop();
  await kill();
  await withStore(async ({ pool }) => {
    const answer = await asPlatform(
      pool,
      `select s.date::text || ' ' || s.window_mins as key, s.rn_target as "rnTarget", s.rn_actual as "rnActual",
         s.min_rn_target as "minRnTarget", (select count(*)::int from red_flags f where f.module_id = s.module_id
           and f.date = s.date and f.window_mins = s.window_mins) as flags,
         (select count(*)::int from audit_trail a where action = 'opened red flag'
           and record_id = s.module_id || '/' || s.date || '/' || s.window_mins) as opened
       from shifts s where s.module_id = $1`,
      [moduleId],
    );
    const rows: SavedShift[] = answer.rows.map(row => row as SavedShift);
    const short = rows.filter(row => findShortReasons(row, defaultRedFlagRules).length > 0);
    expect(short.length).toBeGreaterThan(10);
    const wrong = rows.filter(row => {
      const expected = short.includes(row) ? 1 : 0;
      return row.flags !== expected || row.opened !== expected;
    });
    expect(wrong).toEqual([]);
    const stored = new Set(rows.map(({ key }) => key));
    expect([...load.acknowledged.keys()].filter(key => !stored.has(key))).toEqual([]);
  });
});
