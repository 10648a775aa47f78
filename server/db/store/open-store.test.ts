import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { OperatorError } from '#server/core/operator-error.ts';
import { startPostgres } from '#server/testing/stores/postgres.ts';
import { openStore, type Store } from './open-store.ts';
import { checkRights, type Rights } from './postgres-check.ts';

/** A separate server without our roles, where a test can change the rules for passwords. */
const server = await startPostgres();
afterAll(() => server.stop());
const place = `127.0.0.1:${server.port}`;

async function asSuperuser(database: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(`postgres://postgres@${place}/${database}`);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function open(databaseUrl: string): Promise<Store> {
  return openStore({ databaseUrl, dataDir: '/nowhere' }, { warn: () => undefined });
}

async function openFailure(url: string): Promise<string> {
  const outcome: unknown = await open(url).catch(error => error);
  expect(outcome).toBeInstanceOf(OperatorError);
  return (outcome as OperatorError).message;
}

describe('a DATABASE_URL that does not work is reported in one line', () => {
  test('no server listens', async () => {
    expect(await openFailure('postgres://parity:hush@127.0.0.1:1/parity')).toBe(
      'DATABASE_URL: cannot connect to 127.0.0.1:1 (ECONNREFUSED)',
    );
    expect(await openFailure('postgres://parity:hush@localhost:1/parity')).toBe(
      'DATABASE_URL: cannot connect to localhost:1 (ECONNREFUSED)',
    );
  });

  test('there is no such socket', async () => {
    const message = 'DATABASE_URL: cannot connect to /nowhere/.s.PGSQL.5432 (ENOENT)';
    expect(await openFailure('postgres://parity:hush@/parity?host=/nowhere')).toBe(message);
    expect(await openFailure('postgres://parity:hush@%2Fnowhere/parity')).toBe(message);
  });

  test('the host has no address', async () => {
    expect(await openFailure('postgres://parity:hush@host.invalid/parity')).toMatch(
      /^DATABASE_URL: cannot connect to host\.invalid:5432 \((ENOTFOUND|EAI_AGAIN)\)$/,
    );
  });

  test('there is no such database', async () => {
    expect(await openFailure(`postgres://postgres@${place}/not-there`)).toBe(
      `DATABASE_URL: there is no database not-there on ${place}`,
    );
  });

  test('there is no such user', async () => {
    expect(await openFailure(`postgres://nobody@${place}/postgres`)).toBe(
      `DATABASE_URL: ${place} refuses user nobody (role "nobody" does not exist)`,
    );
  });

  test('the password is wrong or missing', async () => {
    await asSuperuser(
      'postgres',
      `create role careful login password 'right'`,
      `do $$ begin execute format($copy$copy (values ('host all careful 127.0.0.1/32 scram-sha-256'),
        ('host all all 127.0.0.1/32 trust')) to %L$copy$, current_setting('hba_file')); end $$`,
      'select pg_reload_conf()',
    );
    await expect
      .poll(() => openFailure(`postgres://careful:hush@${place}/postgres`))
      .toBe(`DATABASE_URL: ${place} refuses the password of user careful`);
    expect(await openFailure(`postgres://careful@${place}/postgres`)).toMatch(/^DATABASE_URL: .*password/);
  });

  test('the server is too old', () => {
    const rights: Rights = {
      login: 'parity',
      database: 'parity',
      version: '14.20',
      version_number: 140_020,
      may_create_roles: true,
      may_create_tables: true,
      may_create_schemas: true,
      missing_roles: [],
      foreign_roles: [],
    };
    expect(() => checkRights(rights, 'postgres://parity:hush@db/parity')).toThrow(
      /^DATABASE_URL: PostgreSQL 15 or later is needed, db:5432 has 14\.20$/,
    );
  });
});

test('the message about missing rights says what a superuser must run, and opening succeeds after that', async () => {
  await asSuperuser('postgres', 'create role "Lowly" login', 'create database lowly');
  const url = `postgres://Lowly@${place}/lowly`;
  const message = await openFailure(url);
  const [, statements = ''] =
    /^DATABASE_URL: user "Lowly" lacks rights; as a superuser, run in database lowly: (.*)$/.exec(message) ??
    [];
  expect(statements.split('; ')).toEqual([
    'create role parity_app nologin noinherit',
    'create role parity_platform nologin noinherit',
    'create role parity_gate nologin noinherit',
    'grant parity_app, parity_platform to parity_gate',
    'grant parity_gate to "Lowly"',
    'grant create on schema public to "Lowly"',
    'grant create on database lowly to "Lowly"',
  ]);
  await asSuperuser('lowly', statements);
  const store = await open(url);
  expect(await store.db.platform(async () => 'works')).toBe('works');
  await store.close();
});

test('a second user that may not become our roles is refused', async () => {
  await asSuperuser('postgres', 'create role second login', 'create database second owner second');
  expect(await openFailure(`postgres://second@${place}/second`)).toBe(
    'DATABASE_URL: user second lacks rights; as a superuser, run in database second: ' +
      'grant parity_app, parity_platform to parity_gate; grant parity_gate to second',
  );
});

test('the process survives a restart of the database', async () => {
  const store = await open(`postgres://postgres@${place}/postgres`);
  let running = true;
  const outcomes = { fine: 0, failed: 0 };
  const callers = Array.from({ length: 8 }, async (_, caller) => {
    while (running) {
      const call =
        caller % 2 === 0
          ? store.pool.query('select $1::int', [caller])
          : store.db.platform(tx => tx.execute('select pg_sleep(0.01)'));
      await call.then(
        () => outcomes.fine++,
        () => outcomes.failed++,
      );
    }
  });
  // A connection in an open transaction, without a running statement that could fail.
  const idle = store.db.platform(async tx => {
    await tx.execute('select 1');
    await server.restart();
    return tx.execute('select 2');
  });
  await expect(idle).rejects.toThrow();
  expect(outcomes.failed).toBeGreaterThan(0);

  await expect.poll(() => store.pool.query('select 1').then(() => 'works', String)).toBe('works');
  running = false;
  await Promise.all(callers);
  expect(outcomes.fine).toBeGreaterThan(0);
  const all = await Promise.all(
    Array.from({ length: 20 }, () => store.db.platform(tx => tx.execute('select 1'))),
  );
  expect(all.length).toBe(20);
  await store.close();
});
