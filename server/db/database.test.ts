import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';
import { openTestStore } from '#server/testing/stores/test-store.ts';
import type { ClientTx, PlatformTx } from './database.ts';
import { runStatement } from './driver/statements.ts';
import { inTransaction, runTogether } from './driver/transaction.ts';
import { clients, modules } from './tables/clients.ts';

const store = await openTestStore();
afterAll(() => store.close());
await fillEveryTable(store.pool);

const settings = `select current_user::text as who, nullif(current_setting('parity.client', true), '') as client`;

test('a scope that fails is rolled back and throws its own error', async () => {
  const failing = store.db.forClient(1, async tx => {
    await tx.update(clients).set({ name: 'Changed' });
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
  const names = await store.db.forClient(1, tx => tx.select({ name: clients.name }).from(clients));
  expect(names).toEqual([{ name: 'First General' }]);
});

test('a scope leaves no setting behind on its connection, whether it succeeds or fails', async () => {
  const { rows: before } = await store.pool.query(settings);
  await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      store.db
        .forClient(
          1 + (number % 2),
          async tx => {
            await tx.execute(settings);
            if (number % 3 === 0) throw new Error('on purpose');
            if (number % 3 === 1) await tx.execute('select 1 / 0');
          },
          { readOnly: number % 4 === 0 },
        )
        .catch(() => undefined),
    ),
  );
  const connections = await Promise.all(Array.from({ length: 10 }, () => store.pool.connect()));
  for (const connection of connections) {
    expect((await connection.query(settings)).rows).toEqual(before);
    connection.release();
  }
  expect(before[0].client).toBeNull();
});

test('a scope that reads can write nothing, and the next on its connection can', async () => {
  const rename = (name: string, readOnly: boolean) =>
    store.db.forClient(1, tx => tx.update(clients).set({ name }), { readOnly });
  await expect(rename('Changed', true)).rejects.toMatchObject({ cause: { code: '25006' } });
  for (let round = 0; round < 20; round += 1) {
    const reading = { readOnly: true };
    const [client] = await store.db.forClient(
      1,
      tx => tx.select({ name: clients.name }).from(clients),
      reading,
    );
    expect(client?.name).toBe('First General');
    await rename('First General', false);
  }
});

test('a scope whose role cannot be set fails with that error, not with a later one', async () => {
  const begin = 'begin; set local role nobody_of_ours';
  const attempt = inTransaction(store.pool, begin, client => client.query('select 1'));
  await expect(attempt).rejects.toMatchObject({ code: '22023' });
  expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a client id must be an integer', async () => {
  for (const id of [Number.NaN, 1.5, JSON.parse(`"1'; drop table shifts; --"`)]) {
    expect(() => store.db.forClient(id, async () => undefined)).toThrow(TypeError);
  }
});

test('scopes that run at the same time each keep their own role and hospital', async () => {
  const scopes = Array.from({ length: 120 }, async (_, number) => {
    const id = 1 + (number % 2);
    if (number % 5 === 4) {
      const ids = await store.db.platform(tx => tx.select({ id: clients.id }).from(clients));
      return ids.length === 2 ? 'right' : `the platform saw ${ids.length}`;
    }
    if (number % 5 === 3) {
      const { rows } = await store.pool.query('select $1::int as number', [number]);
      return rows[0].number === number ? 'right' : `asked ${number}, got ${rows[0].number}`;
    }
    return store.db.forClient(id, async tx => {
      const [first] = (await tx.execute(settings)).rows;
      const seen = await tx.select({ clientId: modules.clientId }).from(modules);
      const [again] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, id));
      const [last] = (await tx.execute(sql`${sql.raw(settings)} where ${number}::int > -1`)).rows;
      const right =
        again !== undefined &&
        seen.length === 1 &&
        seen[0]?.clientId === id &&
        [first, last].every(one => one?.who === 'parity_app' && one?.client === String(id));
      return right ? 'right' : `hospital ${id} saw ${JSON.stringify({ first, seen, again, last })}`;
    });
  });
  expect(new Set(await Promise.all(scopes))).toEqual(new Set(['right']));
});

test('a scope in one round trip has stored everything when it ends, or nothing', async () => {
  const rename = (name: string, divisor: number) =>
    store.db.forClient(
      1,
      tx =>
        runTogether([
          () => runStatement(tx, 'update clients set name = $1', [name]),
          () => runStatement(tx, 'select 1 / $1::int', [divisor]),
        ]),
      { inOneTrip: true },
    );
  const findNames = async () => (await asPlatform(store.pool, 'select name from clients where id = 1')).rows;
  await expect(rename('Changed', 0)).rejects.toMatchObject({ code: '22012' });
  expect(await findNames()).toEqual([{ name: 'First General' }]);
  await rename('Second General', 1);
  expect(await findNames()).toEqual([{ name: 'Second General' }]);
  await rename('First General', 1);
});

const find = async () => 'session';
const selectClient = (id: number) => ({ text: 'select id from clients where id = $1', values: [id] });
const seeModules = async (tx: ClientTx) => {
  const text = `select *, array(select client_id from modules) as modules from (${settings}) s`;
  const [row] = await runStatement(tx, text, []);
  return row;
};

test('rows that are read with a session are those of the client that was entered', async () => {
  const steps = { find, selectClient: selectClient(2), read: seeModules };
  const [session, rows] = await store.db.readWithSession(steps);
  expect(session).toBe('session');
  expect(rows).toEqual({ who: 'parity_app', client: '2', modules: [2] });
});

test('no rows of clients are read with a session that enters none, not even on the same connection', async () => {
  for (let round = 0; round < 20; round += 1) {
    await store.db.readWithSession({ find, selectClient: selectClient(2), read: seeModules });
    const [, rows] = await store.db.readWithSession({
      find,
      selectClient: selectClient(0),
      read: seeModules,
    });
    expect(rows).toEqual({ who: 'parity_app', client: null, modules: [] });
  }
});

test('nothing can be written while rows are read with a session', async () => {
  const rename = (tx: ClientTx) => runStatement(tx, `update clients set name = 'Changed'`, []);
  const attempt = store.db.readWithSession({ find, selectClient: selectClient(1), read: rename });
  await expect(attempt).rejects.toMatchObject({ code: '25006' });
});

test('a session that cannot be found fails with that error, not with that of the rows', async () => {
  const failing = (tx: PlatformTx) => runStatement(tx, 'select 1 / 0', []);
  const attempt = store.db.readWithSession({
    find: failing,
    selectClient: selectClient(1),
    read: seeModules,
  });
  await expect(attempt).rejects.toMatchObject({ code: '22012' });
});

test('an entry of the audit trail cannot be changed or deleted', async () => {
  const tables = ['audit_entries', 'platform_audit_entries'];
  const count = 'select count(*)::int as count from audit_trail';
  const { rows: before } = await asPlatform(store.pool, count);
  expect(before).toEqual([{ count: 3 }]);
  const begins = [
    'begin',
    'begin; set local role parity_platform',
    `begin; set local role parity_app; set local parity.client = '1'`,
    `begin; set local role parity_platform; set local parity.audit_change = 'allowed'`,
    `begin; set local role parity_app; set local parity.client = '1'; set local parity.audit_change = 'allowed'`,
  ];
  for (const begin of begins) {
    for (const statement of tables.flatMap(table => [
      `update ${table} set actor_name = 'nobody'`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])) {
      const attempt = inTransaction(store.pool, begin, client => client.query(statement));
      await expect(attempt).rejects.toThrow(/append-only|permission denied/);
    }
  }
  expect((await asPlatform(store.pool, count)).rows).toEqual(before);
});

test.each(['audit_entries', 'platform_audit_entries'])(
  '%s is never truncated, not even by maintenance',
  async table => {
    const begin = `begin; set local parity.audit_change = 'allowed'`;
    const attempt = inTransaction(store.pool, begin, client => client.query(`truncate ${table}`));
    await expect(attempt).rejects.toThrow('append-only');
  },
);
