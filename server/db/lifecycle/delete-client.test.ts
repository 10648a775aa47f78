import { afterEach, beforeEach, expect, test } from 'vitest';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';
import { openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';
import { deleteClient } from './delete-client.ts';

const now = new Date('2026-11-14T15:00:00Z');
const asked = { confirm: 'First General', now, decryptRecipient: () => undefined };

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
  await fillEveryTable(store.pool);
});
afterEach(() => store.close());

async function selectRows(text: string): Promise<Record<string, unknown>[]> {
  return (await asPlatform(store.pool, text)).rows;
}

async function tablesWithClient(): Promise<string[]> {
  const { rows } = await store.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows.map(row => row.name);
}

async function rowsByHospital(clientId: number): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {
    clients: await selectRows(`select * from clients where id = ${clientId}`),
    analyses: await selectRows(`select * from analyses where name = 'Analysis of ${clientId}'`),
    notes: await selectRows(`select * from notes where analysis_id = ${clientId} order by card_id`),
    users: await selectRows(`select * from users where email = 'ada${clientId}@example.org'`),
    mailed_links: await selectRows(`select * from mailed_links where user_id = ${clientId}`),
    recovery_codes: await selectRows(`select * from recovery_codes where user_id = ${clientId}`),
  };
  for (const name of await tablesWithClient()) {
    found[name] = await selectRows(`select * from ${name} where client_id = ${clientId}`);
  }
  return found;
}

test('a deleted hospital leaves no row in any table, and the other hospital is unchanged', async () => {
  const other = await rowsByHospital(2);
  const before = await rowsByHospital(1);
  for (const [name, rows] of Object.entries(before)) expect([name, rows]).not.toEqual([name, []]);

  await deleteClient(store.db, '1', asked);

  const after = await rowsByHospital(1);
  for (const [name, rows] of Object.entries(after)) expect([name, rows]).toEqual([name, []]);
  expect(await rowsByHospital(2)).toEqual(other);
});

test('the deletion is one entry of the platform with the number of deleted records', async () => {
  await asPlatform(
    store.pool,
    `insert into platform_audit_entries (at, actor_name, action, record_type, record_id, details) values
      (now(), 'Ada', 'created analysis', 'analysis', '1', '{"name": "Analysis of 1"}'),
      (now(), 'Ada', 'created analysis', 'analysis', '2', '{"name": "Analysis of 2"}')`,
  );
  const { counts } = await deleteClient(store.db, 'first general', asked);
  expect(counts).toEqual({ modules: 1, shifts: 1, assessments: 1, analyses: 1, audit_entries: 2, people: 1 });

  const entries = await selectRows(
    `select client_id, action, actor_name, record_type, record_id, details - 'run_by' as details, details ? 'run_by' as by
    from audit_trail order by id`,
  );
  expect(entries.map(entry => entry.action)).toEqual([
    'signed in',
    'created administrator',
    'created analysis',
    'deleted client',
  ]);
  expect(entries.at(-1)).toEqual({
    client_id: null,
    action: 'deleted client',
    actor_name: 'command line',
    record_type: 'client',
    record_id: '1',
    details: { name: 'First General', ...counts },
    by: true,
  });
});

test('a hospital is deleted only when --confirm repeats its exact name', async () => {
  for (const confirm of ['first general', 'First General ', '1', '']) {
    const deleting = deleteClient(store.db, '1', { ...asked, confirm });
    await expect(deleting).rejects.toThrow(
      'nothing was deleted: --confirm must repeat the exact name of hospital 1, First General',
    );
  }
  expect(await selectRows('select id from clients')).toHaveLength(2);
});

test('a name that two hospitals have is refused, and each is found by its id', async () => {
  await asPlatform(store.pool, `update clients set name = 'FIRST general' where id = 2`);
  await expect(deleteClient(store.db, 'First General', asked)).rejects.toThrow(
    /^several hospitals are named First General: give the id \(1, 2\)$/,
  );
  await expect(deleteClient(store.db, '7', asked)).rejects.toThrow('there is no hospital 7');
  expect((await deleteClient(store.db, '1', asked)).client).toEqual({ id: 1, name: 'First General' });
});

test('people with another hospital and administrators keep their accounts', async () => {
  await asPlatform(
    store.pool,
    `insert into users (first_name, last_name, email, is_admin) values
       ('Both', 'Hospitals', 'both@example.org', false), ('Chief', 'Here', 'chief@example.org', true);
     insert into client_accesses (client_id, user_id) select c.id, u.id from clients c, users u
       where u.email = 'both@example.org' or (u.email = 'chief@example.org' and c.id = 1)`,
  );
  const { counts } = await deleteClient(store.db, '1', asked);
  expect(counts.people).toBe(1);
  expect(await selectRows('select email from users order by email')).toEqual([
    { email: 'ada2@example.org' },
    { email: 'both@example.org' },
    { email: 'chief@example.org' },
  ]);
});

test('records that a deleted hospital’s people changed elsewhere stay without their names', async () => {
  await asPlatform(
    store.pool,
    `update shifts set updated_by = 1, updated_by_name = 'Ada Byron' where client_id = 2;
     insert into audit_entries (at, client_id, actor_id, actor_name, action) values (now(), 2, 1, 'Ada Byron', 'saved shift')`,
  );
  await deleteClient(store.db, '1', asked);
  expect(await selectRows('select updated_by, updated_by_name from shifts')).toEqual([
    { updated_by: null, updated_by_name: 'Erased person' },
  ]);
  expect(await selectRows(`select actor_name from audit_trail where action = 'saved shift'`)).toEqual([
    { actor_name: 'Erased person' },
  ]);
});

test('an analysis that also names another hospital stays there and is reported', async () => {
  await asPlatform(store.pool, 'insert into analysis_clients (client_id, analysis_id) values (2, 1)');
  const { counts, sharedAnalyses } = await deleteClient(store.db, '1', asked);
  expect([counts.analyses, sharedAnalyses]).toEqual([0, [1]]);
  expect(await selectRows('select client_id from analysis_clients where analysis_id = 1')).toEqual([
    { client_id: 2 },
  ]);
});

test('a deletion that fails changes nothing', async () => {
  const before = await rowsByHospital(1);
  await store.pool.query(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'disk full'; end $$;
    create trigger fail before delete on clients for each row execute function fail()`);
  await expect(deleteClient(store.db, '1', asked)).rejects.toMatchObject({
    cause: { message: 'disk full' },
  });
  expect(await rowsByHospital(1)).toEqual(before);
});
