import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandStore, openCommandStore } from '#server/testing/processes/command-store.ts';
import { runCommand } from '#server/testing/processes/run-command.ts';
import { asPlatform, fillEveryTable } from '#server/testing/stores/every-table.ts';

// The store is open in this process, as in a server: the embedded one is reached through it.
let store: CommandStore;
let directory: string;
beforeAll(async () => {
  store = await openCommandStore();
  await fillEveryTable(store.pool);
  await asPlatform(store.pool, `update clients set name = 'Second General', is_active = false where id = 2`);
  directory = await mkdtemp(join(tmpdir(), 'parity-admin-'));
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const admin = (...args: string[]) => runCommand('admin', args, store.settings);
const refused = (stderr: string) => ({ code: 1, stdout: '', stderr: `${stderr}\n` });

test('the program without arguments lists its commands, each in one line', async () => {
  const { code, stdout, stderr } = await admin();
  const commands = stdout.split('\n').map(line => /^npm run admin -- (\S+).*: \S/.exec(line)?.[1]);
  expect({ code, stderr, commands }).toEqual({
    code: 0,
    stderr: '',
    commands: [
      'create',
      'erase-person',
      'list-hospitals',
      'export-hospital',
      'delete-hospital',
      'export-audit',
      'prune-audit',
      'maintenance',
      'peers-key',
      'peers-export',
      'peers-import',
      undefined,
    ],
  });
});

test('mistakes are answered with one line and change nothing', async () => {
  expect(await admin('drop-everything')).toEqual(
    refused('unknown command drop-everything; npm run admin lists all commands'),
  );
  expect(await admin('export-hospital', '1')).toEqual(
    refused('usage: npm run admin -- export-hospital ID_OR_NAME --to DIRECTORY'),
  );
  expect(await admin('prune-audit', '--older-than', '11')).toEqual(
    refused('nothing was deleted: keep at least 12 months of the audit trail'),
  );
  expect(await admin('erase-person', 'ada1@example.org', '--confirm', 'ada2@example.org')).toEqual(
    refused('nothing was erased: repeat the address with --confirm ada1@example.org'),
  );
  expect(await admin('delete-hospital', '1')).toEqual(
    refused('nothing was deleted: --confirm must repeat the exact name of hospital 1, First General'),
  );
  const { rows } = await asPlatform(store.pool, 'select count(*)::int as people from users');
  expect(rows).toEqual([{ people: 2 }]);
});

test('maintenance is turned on with its end, and off again', async () => {
  const on = await admin('maintenance', 'on', '--until', '2090-11-16T22:00Z', '--message', 'We move.');
  expect(on.stdout).toBe(
    'maintenance is on, until 2090-11-16T22:00:00.000Z; all servers know within 2 seconds\n',
  );
  expect((await admin('maintenance', 'status')).stdout).toBe(
    'maintenance is on, until 2090-11-16T22:00:00.000Z\n',
  );
  expect((await admin('maintenance', 'off')).stdout).toContain('maintenance is off');
  expect((await admin('maintenance', 'on', '--minutes', '30')).stdout).toMatch(
    /^maintenance is on, until 20/,
  );
  expect((await admin('maintenance', 'off')).code).toBe(0);
  expect(await admin('maintenance', 'on', '--until', '2001-01-01T00:00Z')).toEqual(
    refused('the end of the maintenance must be in the future'),
  );
  expect(await admin('maintenance', 'on', '--until', 'tonight')).toEqual(
    refused('tonight is not an instant such as 2026-11-16T22:00 or 2026-11-16T22:00Z'),
  );
  expect((await admin('maintenance', 'status')).stdout).toBe('maintenance is off\n');
});

test('list-hospitals shows id, name, state, people and shifts', async () => {
  expect(await admin('list-hospitals')).toEqual({
    code: 0,
    stdout: [
      'id  name            state     people  shifts',
      '1   First General   active    1       1',
      '2   Second General  inactive  1       1',
      '',
    ].join('\n'),
    stderr: '',
  });
});

test('export-audit writes to a file of its owner, or to standard output', async () => {
  const file = join(directory, 'trail.jsonl');
  const range = ['--since', '2026-02-03', '--until', '2026-02-04', '--hospital', 'second general'];
  expect(await admin('export-audit', ...range, '--to', file)).toEqual({
    code: 0,
    stdout: `${file}: 1 entries before 2026-02-04T00:00:00.000Z\n`,
    stderr: '',
  });
  const written = await readFile(file, 'utf8');
  expect(JSON.parse(written)).toMatchObject({ client: 2, at: '2026-02-03T04:05:06.789012Z' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await admin('export-audit', ...range, '--to', '-')).toEqual({
    code: 0,
    stdout: written,
    stderr: '',
  });

  await writeFile(file, 'kept');
  const again = await admin('export-audit', '--to', file);
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^EEXIST[^\n]*\n$/) });
  expect(await readFile(file, 'utf8')).toBe('kept');
});

test('export-hospital, erase-person, delete-hospital and prune-audit report what they did', async () => {
  const to = join(directory, 'second');
  expect(await admin('export-hospital', '2', '--to', to)).toEqual({
    code: 0,
    stdout:
      `${to}: Second General (2): 1 hospital, 1 modules, 1 sections, 2 acuity fields, 1 shifts, 1 deleted shifts, 1 handovers, 1 handover texts, 1 census feed counts, ` +
      '1 schedule rows, 1 schedule days, 1 peer sums, 1 peer modules, 1 red flags, 1 red flag actions, 1 red flag rule changes, 1 assessments, 1 analyses, 4 notes, 1 report subscriptions, 1 people, 1 audit entries\n',
    stderr: '',
  });
  expect(await admin('erase-person', 'ada1@example.org', '--confirm', 'ada1@example.org')).toEqual({
    code: 0,
    stdout:
      'Person 1 was erased: the account, and the name in 1 shifts, 0 assessments, 0 analyses, 0 notes and ' +
      '0 audit entries; 0 queued mails were deleted.\n' +
      'Free text that others wrote and backups may still name the person.\n',
    stderr: '',
  });
  expect(await admin('delete-hospital', '2', '--confirm', 'Second General')).toEqual({
    code: 0,
    stdout:
      'Second General (2) was deleted: 1 modules, 1 shifts, 1 assessments, 1 analyses, 2 audit entries, ' +
      '1 people. Backups hold it until they expire.\n',
    stderr: '',
  });
  await asPlatform(
    store.pool,
    `insert into platform_audit_entries (at, actor_name, action) values ('2001-01-01', 'Ada', 'signed in')`,
  );
  expect(await admin('prune-audit', '--older-than', '240')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^1 audit entries from before 20\d\d-\d\d-\d\d were deleted\n$/),
    stderr: '',
  });
  const { rows } = await asPlatform(store.pool, 'select action from audit_trail order by id desc limit 3');
  expect(rows.map(row => row.action)).toEqual(['pruned audit trail', 'deleted client', 'erased user']);
});
