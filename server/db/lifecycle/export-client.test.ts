import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';
import { openTestStore, type TestStore } from '#server/testing/stores/test-store.ts';
import { exportClient } from './export-client.ts';
import { exportedTables } from './exported-tables.ts';

const now = new Date('2026-11-14T15:00:00Z');
const entries = 1_234;

let store: TestStore;
let parent: string;
let directory: string;
let counts: Record<string, number>;
beforeAll(async () => {
  store = await openTestStore();
  parent = await mkdtemp(join(tmpdir(), 'parity-export-'));
  directory = join(parent, 'new', 'first');
  await fillEveryTable(store.pool);
  await asPlatform(
    store.pool,
    `insert into audit_entries (at, client_id, actor_name, action)
       select timestamptz '2026-01-01 00:00:00.000001+00' + n * interval '1 second', 1, 'Ada', 'signed in'
       from generate_series(1, ${entries - 1}) as n;
     insert into analyses (name, report, context, published) values ('shared draft', 'shift', '{}', false),
       ('shared', 'shift', '{}', true), ('own draft', 'shift', '{}', false);
     insert into analysis_clients (client_id, analysis_id) values (1, 3), (2, 3), (1, 4), (2, 4), (1, 5)`,
  );
  ({ counts } = await exportClient(store.pool, 'first GENERAL', { directory, now }));
});
afterAll(async () => {
  await store.close();
  await rm(parent, { recursive: true });
});

async function lines(file: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(directory, file), 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line));
}

test('an export is a directory with a file for each table and a README, for its owner alone', async () => {
  const files = exportedTables.map(table => table.file);
  expect((await readdir(directory)).sort()).toEqual([...files, 'README.md'].sort());
  for (const file of [...files, 'README.md']) {
    expect([file, (await stat(join(directory, file))).mode & 0o777]).toEqual([file, 0o600]);
  }
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  expect(await readdir(join(parent, 'new'))).toEqual(['first']);
});

test('an export contains only the hospital’s rows', async () => {
  expect(counts).toEqual({
    hospital: 1,
    modules: 1,
    sections: 1,
    acuity_fields: 2,
    shifts: 1,
    deleted_shifts: 1,
    handovers: 1,
    handover_texts: 1,
    census_feed_counts: 1,
    schedule_rows: 1,
    schedule_days: 1,
    peer_sums: 1,
    peer_modules: 1,
    red_flags: 1,
    red_flag_actions: 1,
    red_flag_rule_changes: 1,
    report_subscriptions: 1,
    assessments: 1,
    analyses: 3,
    notes: 4,
    people: 1,
    audit_entries: entries,
  });
  for (const { file } of exportedTables) {
    expect([file, (await lines(file)).length]).toEqual([file, counts[file.replace('.jsonl', '')]]);
  }
  expect((await lines('people.jsonl')).map(person => person.email)).toEqual(['ada1@example.org']);
});

test('values are exact: instants in UTC, decimals, lists and text', async () => {
  const [shift] = await lines('shifts.jsonl');
  expect(shift).toMatchObject({
    date: '2026-11-01',
    starts_at: '2026-11-01T05:00:00+00:00',
    acuity_counts: { 1: 3, 2: 0.5 },
    premiums: { rn_premium_overtime: 0.1 },
    rn_target: 3.000001,
    reasons: ['a', 'b "c"'],
    comments: 'é漢字🙂',
  });
  const [hospital] = await lines('hospital.jsonl');
  expect(hospital?.created_at).toBe('2026-03-08T06:59:59.123456+00:00');
});

test('an unpublished analysis that also names another hospital is left out', async () => {
  const analyses = await lines('analyses.jsonl');
  expect(analyses.map(({ name }) => name)).toEqual(['Analysis of 1', 'shared', 'own draft']);
});

test('the README explains every field of every file', async () => {
  const readme = await readFile(join(directory, 'README.md'), 'utf8');
  expect(readme).toMatch(/^# First General\n/);
  for (const { file } of exportedTables) {
    const part = readme.split(`## ${file}\n`)[1]?.split('\n## ')[0] ?? '';
    const [row] = await lines(file);
    for (const field of Object.keys(row ?? {}))
      expect(part).toMatch(new RegExp(`^\\| ${field} \\| \\w`, 'm'));
  }
});

test('the README takes its sentences from the comments of the database', async () => {
  const readme = await readFile(join(directory, 'README.md'), 'utf8');
  expect(readme).not.toContain('undefined');
  expect(readme).toContain(
    `## shifts.jsonl\n\nEvery recorded shift. 1 lines.\n\n| field | |\n|---|---|\n| id | number of the shift |`,
  );
  expect(readme).toContain('| is_active | false: cannot sign in |');
});

test('an export is in the trail of the hospital', async () => {
  const { rows } = await asPlatform(
    store.pool,
    `select client_id, actor_name, details - 'run_by' as details from audit_trail where action = 'exported client'`,
  );
  expect(rows).toEqual([{ client_id: 1, actor_name: 'command line', details: counts }]);
});

test('an export overwrites nothing and leaves nothing behind when it fails', async () => {
  await expect(exportClient(store.pool, '1', { directory, now })).rejects.toThrow(
    `${directory} exists already`,
  );
  const other = join(parent, 'other');
  await expect(exportClient(store.pool, '9', { directory: other, now })).rejects.toThrow(
    'there is no hospital 9',
  );
  const inFile = join(directory, 'README.md', 'below');
  await expect(exportClient(store.pool, '1', { directory: inFile, now })).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect((await readdir(parent)).sort()).toEqual(['new']);
});

describe('data left out of an export', () => {
  /** Tables and columns of a hospital that are not exported, and why. Every exception needs a reason here. */
  const leftOut: Record<string, string> = {
    'clients.search': 'made of the name',
    'clients.peer_secret': 'recognizes its sums in files of peers',
    'modules.client_id': 'the hospital',
    'shifts.client_id': 'the hospital',
    'shifts.updated_by': 'the name is exported',
    'shifts.fields_with_patients': 'made of the counts',
    'shifts.changed_in': 'another database counts transactions anew',
    'deleted_shifts.client_id': 'the hospital',
    'deleted_shifts.changed_in': 'another database counts transactions anew',
    'handovers.client_id': 'the hospital',
    'handovers.updated_by': 'the name is exported',
    'handovers.giving_by': 'the name is exported',
    'handovers.taking_by': 'the name is exported',
    'handover_texts.client_id': 'the hospital',
    'census_feed_counts.client_id': 'the hospital',
    'schedule_rows.client_id': 'the hospital',
    'schedule_days.client_id': 'the hospital',
    'peer_sums.client_id': 'the hospital',
    'peer_modules.client_id': 'the hospital',
    'red_flags.client_id': 'the hospital',
    'red_flags.owner_id': 'the name is exported',
    'red_flags.changed_in': 'another database counts transactions anew',
    'red_flag_actions.client_id': 'the hospital',
    'red_flag_actions.by_id': 'the name is exported',
    'red_flag_rule_changes.client_id': 'the hospital',
    'report_subscriptions.client_id': 'the hospital',
    'report_subscriptions.owner_id': 'the name is exported',
    'assessments.client_id': 'the hospital',
    'assessments.updated_by': 'the name is exported',
    'assessments.created_by': 'with creation_key, recognizes a repeated request',
    'assessments.creation_key': 'recognizes a repeated request',
    'analyses.updated_by': 'the name is exported',
    'notes.updated_by': 'the name is exported',
    'audit_entries.client_id': 'the hospital',
    module_sections: 'in modules',
    client_accesses: 'in people',
    client_access_modules: 'in people',
    analysis_clients: 'names other hospitals',
    analysis_modules: 'in analyses',
    sessions: 'credentials',
    api_tokens: 'credentials',
    display_links: 'credentials',
    report_recipients: 'part of report_subscriptions.jsonl',
    census_sources: 'settings of a connection',
    census_visits: 'belong to the sender, and are kept for days only',
    census_messages: 'recognizes repeated messages',
    census_traffic: 'counts of messages',
    census_visit_counts: 'a shift keeps the numbers that its form showed',
    reminded_windows: 'prevents a second reminder',
    standard_notices: 'prevents a second mail',
    roster_mappings: 'how files are read',
    roster_imports: 'undoes the last import',
    identity_provider_clients: 'settings of the platform',
    adequacy_answers: 'nobody reads a single answer (B18)',
    adequacy_months: 'nobody reads a single answer (B18)',
    shift_months: 'sums of shifts',
    shift_month_counts: 'sums of shifts',
    stale_shift_months: 'sums of shifts',
  };
  const fileByTable: Record<string, string> = {
    clients: 'hospital.jsonl',
    modules: 'modules.jsonl',
    shifts: 'shifts.jsonl',
    deleted_shifts: 'deleted_shifts.jsonl',
    assessments: 'assessments.jsonl',
    handovers: 'handovers.jsonl',
    handover_texts: 'handover_texts.jsonl',
    census_feed_counts: 'census_feed_counts.jsonl',
    schedule_rows: 'schedule_rows.jsonl',
    schedule_days: 'schedule_days.jsonl',
    peer_sums: 'peer_sums.jsonl',
    peer_modules: 'peer_modules.jsonl',
    red_flags: 'red_flags.jsonl',
    red_flag_actions: 'red_flag_actions.jsonl',
    red_flag_rule_changes: 'red_flag_rule_changes.jsonl',
    report_subscriptions: 'report_subscriptions.jsonl',
    analyses: 'analyses.jsonl',
    notes: 'notes.jsonl',
    audit_entries: 'audit_entries.jsonl',
  };

  test('is listed, and every other table and column of a hospital is exported', async () => {
    const { rows } = await store.pool.query<{ table: string; name: string; has_client: boolean }>(`
      select c.relname as table, a.attname as name, exists (
        select from pg_attribute h where h.attrelid = c.oid and h.attname = 'client_id') as has_client
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
    const missing = rows.filter(({ table, name, has_client }) => {
      if (table in leftOut || `${table}.${name}` in leftOut || !(has_client || table in fileByTable))
        return false;
      const exported = exportedTables.find(({ file }) => file === fileByTable[table]);
      return !exported?.fields.includes(name);
    });
    expect(missing).toEqual([]);
  });

  test('includes passwords, secrets, links and sessions', async () => {
    const texts = await Promise.all(
      exportedTables.map(({ file }) => readFile(join(directory, file), 'utf8')),
    );
    expect(texts.join()).not.toMatch(/argon2|00ff0a5c22|password_hash|token|secret"/);
  });
});
