import { expect, test } from 'vitest';
import {
  describeStatement,
  type FinishedStatement,
  observeStatements,
  timeStatement,
} from './statement-times.ts';

test.each([
  ['select "id", "name" from "users" where "users"."id" = $1', 'select users'],
  [
    'select * from shifts s join modules m on m.id = s.module_id join "clients" c on true',
    'select shifts, modules, clients',
  ],
  ['select 1 from a join b on true join c on true join d on true', 'select a, b, c'],
  ['insert into "shifts" ("id") values (default) on conflict do update set "id" = 1', 'insert shifts'],
  ['update "users" set "name" = $1 where "id" = $2', 'update users'],
  ['delete from pgboss.job where id = $1', 'delete pgboss.job'],
  ['select "id" from "users" where "id" = $1 for update', 'select users'],
  ['select "id" from "users" where "id" = $1 for no key update of "users"', 'select users'],
  [
    'with w as (select * from shift_months), x as materialized (select 1 from w) select * from x',
    'select shift_months',
  ],
  ['with old as (select 1 from shifts) insert into audit_entries select * from old', 'insert audit_entries'],
  ['select sum(n) from unnest($1::int[]) as n', 'select sum'],
  ['select extract(dow from s.date) from shifts s cross join lateral unnest(s.reasons)', 'select shifts'],
  ['select 1 from users where name is distinct from email', 'select users'],
  ["select set_config('role', 'parity_app', true)", 'select set_config'],
  ['commit', 'commit'],
])('%s is named %s', (text, name) => {
  expect(describeStatement(text)).toBe(name);
});

test('observers hear the name, the time and the failure of each statement until they stop', async () => {
  const heard: FinishedStatement[] = [];
  const stop = observeStatements(statement => heard.push(statement));
  await timeStatement('select 1 from users', Promise.resolve());
  await timeStatement('delete from users', Promise.reject(new Error('no'))).catch(() => undefined);
  stop();
  await timeStatement('select 1 from modules', Promise.resolve());
  expect(heard.map(({ name, hasFailed }) => [name, hasFailed])).toEqual([
    ['select users', false],
    ['delete users', true],
  ]);
  expect(heard[0]?.milliseconds).toBeGreaterThanOrEqual(0);
});
