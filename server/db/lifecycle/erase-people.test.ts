import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobs } from '#server/jobs/jobs.ts';
import { decryptRecipient, mailQueue, mailQueueName } from '#server/mail/mail-queue.ts';
import { passwordChanged } from '#server/mail/messages.ts';
import { newAnalysis } from '#server/testing/analysis.ts';
import type { Browser } from '#server/testing/browser.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { patch } from '#server/testing/people.ts';
import { takeSnapshot } from '#server/testing/stores/snapshot.ts';
import { startWard, type Ward } from '#server/testing/ward.ts';
import { erasePerson } from './erase-people.ts';

const now = new Date('2026-11-14T16:00:00Z');
const noMails = { now, decryptRecipient: () => undefined };

let ward: Ward;
let admin: Browser;
beforeAll(async () => {
  ward = await startWard();
  admin = await ward.as('admin');
});
afterAll(() => ward.close());

/** A signed-in owner and administrator whose name occurs nowhere else. */
async function signInQuilla(): Promise<{ id: number; browser: Browser }> {
  const { rows } = await ward.sql(
    `insert into users (first_name, last_name, email, activated, is_admin, password_hash)
     select 'Quilla', 'Zambrano', 'Quilla.Z+ward@example.org', true, true, password_hash from users
     where id = $1 returning id`,
    [ward.world.people.member.id],
  );
  const { id } = rows[0];
  const { here } = ward.world;
  await ward.sql('insert into client_accesses (client_id, user_id, owner) values ($1, $2, true)', [
    here.id,
    id,
  ]);
  await ward.sql(`insert into client_access_modules (client_id, user_id, module_id) values ($1, $2, $3)`, [
    here.id,
    id,
    ward.moduleId,
  ]);
  const browser = ward.browser({ remoteAddress: '203.0.113.77' });
  const refused = await browser.signIn('quilla.z+WARD@example.org', 'a wrong password');
  expect(refused.statusCode).toBe(400);
  expect((await browser.signIn('quilla.z+ward@example.org')).statusCode).toBe(200);
  await browser.post('/api/accounts/set_client/', { client: here.id });
  return { id, browser };
}

/** Stores her name or address everywhere the product can. */
async function storeNameEverywhere(id: number, browser: Browser): Promise<void> {
  const shift = { date: '2026-11-13', window: 420, acuity_counts: { [ward.labor]: 2 }, rn_actual: 3 };
  expect((await ward.save(shift, browser)).statusCode).toBe(201);
  const analysis = await browser.post('/api/reports/annotated/', newAnalysis(ward.world.here));
  expect(analysis.statusCode).toBe(201);
  const notes = { notes: { comments: 'A note' } };
  expect((await patch(browser, `/api/reports/annotated/${analysis.json().id}/`, notes)).statusCode).toBe(200);
  await ward.sql(
    `insert into assessments (client_id, module_id, name, inputs, updated_by, updated_by_name)
     values ($1, $2, 'Plan', '{}', $3, 'Quilla Zambrano')`,
    [ward.world.here.id, ward.moduleId, id],
  );
  await ward.sql(
    `insert into handovers (client_id, module_id, date, window_mins, updated_by, updated_by_name, giving_at, giving_by, giving_by_name)
     values ($1, $2, '2026-11-14', 420, $3, 'Quilla Zambrano', now(), $3, 'Quilla Zambrano')`,
    [ward.world.here.id, ward.moduleId, id],
  );
  await browser.post('/api/accounts/reset_password/start/', { email: 'quilla.z+ward@example.org' });
  const changed = await patch(admin, `/api/admin/users/${id}/`, {
    first_name: 'Quilla Maria',
    email: 'zambrano@example.org',
  });
  expect(changed.statusCode).toBe(200);
  await ward.browser().signIn('zambrano@example.org', 'wrong again');
  // No account has the earlier address any more, so these name no account.
  await ward.browser().signIn('quilla.z+ward@example.org', 'wrong again');
  // An entry about another record may contain her address too.
  await ward.sql(
    `insert into platform_audit_entries (at, actor_name, action, details)
     values (now(), 'Somebody', 'changed client', '{"contact": "ZAMBRANO@example.org", "list": ["x"]}')`,
  );
}

function listEntries({ audit_entries, platform_audit_entries }: Awaited<ReturnType<typeof takeSnapshot>>) {
  return [audit_entries, platform_audit_entries].flat() as Record<string, string>[];
}

async function readStoreText(): Promise<string> {
  return JSON.stringify(await takeSnapshot(ward));
}

describe('an erased person', () => {
  let erased: Awaited<ReturnType<typeof erasePerson>>;
  let person: { id: number; browser: Browser };
  let before: Awaited<ReturnType<typeof takeSnapshot>>;
  beforeAll(async () => {
    person = await signInQuilla();
    await storeNameEverywhere(person.id, person.browser);
    before = await takeSnapshot(ward);
    erased = await erasePerson(ward.db, 'Zambrano@Example.org', noMails);
  });

  test('is not in the store, under the current or an earlier name or address', async () => {
    expect(JSON.stringify(before)).toMatch(/quilla/i);
    const found = (await readStoreText()).match(/.{0,60}(quilla|zambrano|203\.0\.113\.77).{0,60}/gi);
    expect(found).toBeNull();
  });

  test('leaves every record in place, with another name', async () => {
    const after = await takeSnapshot(ward);
    for (const name of ['shifts', 'assessments', 'analyses', 'notes'] as const) {
      const rows = (all: typeof before) => all[name] as Record<string, unknown>[];
      expect([name, rows(after).length]).toEqual([name, rows(before).length]);
      const anonymous = rows(before).map(row =>
        row.updated_by === person.id ? { ...row, updated_by: null, updated_by_name: 'Erased person' } : row,
      );
      expect(rows(after)).toEqual(expect.arrayContaining(anonymous));
    }
    expect(listEntries(after)).toHaveLength(listEntries(before).length + 1);
    expect(erased.counts).toMatchObject({ shifts: 1, assessments: 1, analyses: 1, notes: 1 });
  });

  test('is "Erased person" on the screens', async () => {
    const day = (await ward.day('2026-11-13')).json();
    expect(day.shifts[0].updated_by).toBe('Erased person');
    const { results } = (await ward.owner.get('/api/accounts/activity/?action=saved%20shift')).json();
    expect(results[0]).toMatchObject({ actor_name: 'Erased person', address: '' });
  });

  test('is signed out and cannot sign in again', async () => {
    expect(await person.browser.isSignedIn()).toBe(false);
    expect((await ward.browser().signIn('zambrano@example.org')).statusCode).toBe(400);
  });

  test('is recorded in one entry with the id and counts', async () => {
    const { rows } = await ward.sql(
      `select client_id, actor_name, record_type, record_id, details - 'run_by' as details
      from audit_trail where action = 'erased user'`,
    );
    const { id, counts } = erased;
    expect(rows).toEqual([
      {
        client_id: null,
        actor_name: 'command line',
        record_type: 'user',
        record_id: String(id),
        details: counts,
      },
    ]);
  });

  test('leaves other entries of the trail as they were', async () => {
    const { rows } = await ward.sql(`select details from audit_trail where actor_name = 'Somebody'`);
    expect(rows).toEqual([{ details: { contact: 'Erased person', list: ['x'] } }]);
    const entries = (all: typeof before) =>
      listEntries(all).filter(entry => entry.actor_name === 'member Person');
    expect(entries(await takeSnapshot(ward))).toEqual(entries(before));
  });
});

test('an earlier address that another user has now is kept', async () => {
  const insert = (email: string) =>
    ward.sql(`insert into users (first_name, last_name, email) values ('X', 'Y', $1) returning id`, [email]);
  const [first] = (await insert('old@example.org')).rows;
  await patch(admin, `/api/admin/users/${first.id}/`, { email: 'moved@example.org' });
  await insert('old@example.org');
  await ward.browser().signIn('OLD@example.org', 'a wrong password');
  await erasePerson(ward.db, 'moved@example.org', noMails);
  const { rows } = await ward.sql(
    `select count(*)::int as count from audit_trail where actor_name = 'old@example.org'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('mails to an erased person leave the queue, others and those of another secret stay', async () => {
  const { context, store } = ward;
  const jobs = await startJobs(store.pool, capturedLog().logger, { health: context.health });
  await jobs.work(mailQueueName, () => Promise.reject(new Error('no mail server')));
  const send = (secret: string, to: string) =>
    ward.db.platform(tx =>
      mailQueue(jobs, secret, 'https://parity.example.org').send(tx, to, passwordChanged('x')),
    );
  await send(context.secret, 'Waiting@example.org');
  await send(context.secret, 'other@example.org');
  await send('another secret that is long enough', 'waiting@example.org');
  await jobs.stop();
  await ward.sql(`insert into users (first_name, last_name, email) values ('W', '', 'waiting@example.org')`);
  const erased = await erasePerson(ward.db, 'waiting@example.org', {
    now,
    decryptRecipient: sealed => decryptRecipient(sealed, context.secret),
  });
  expect(erased).toMatchObject({ counts: { mails: 1 }, unreadableMails: 1 });
  const { rows } = await store.pool.query(
    `select data ->> 'sealed' as sealed from pgboss.job where name = 'mail'`,
  );
  expect(rows.map(row => decryptRecipient(row.sealed, context.secret)).sort()).toEqual([
    'other@example.org',
    undefined,
  ]);
});

test('the last active administrator is not erased', async () => {
  const { email, id } = ward.world.people.admin;
  await ward.sql('update users set is_active = false where is_admin and id <> $1', [id]);
  const message = `${email} is the last active administrator; nothing was changed`;
  await expect(erasePerson(ward.db, email, noMails)).rejects.toThrow(message);
  expect(await admin.isSignedIn()).toBe(true);
});

test('an address without an account is refused', async () => {
  await expect(erasePerson(ward.db, 'nobody@example.org', noMails)).rejects.toThrow(
    'nobody@example.org has no account',
  );
});

describe('the schema', () => {
  test('deletes or clears every reference to a person', async () => {
    const { rows } = await ward.store.pool.query(`
      select conrelid::regclass::text || '.' || a.attname as reference, confdeltype as on_delete from pg_constraint
      join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
      where confrelid = 'users'::regclass and confdeltype not in ('c', 'n')`);
    expect(rows).toEqual([]);
  });

  test('has no columns for names or addresses that erasure does not cover', async () => {
    const { rows } = await ward.store.pool.query(`
      select c.relname || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ('users', 'sessions')
        and a.attname ~ '(_name|mail|address|(^|_)actor)' order by 1`);
    const rewritten = ['shifts', 'assessments', 'analyses', 'notes'].map(table => `${table}.updated_by_name`);
    const ofHandovers = ['updated_by_name', 'giving_by_name', 'taking_by_name'].map(
      column => `handovers.${column}`,
    );
    const ofFlags = ['red_flags.owner_name', 'red_flag_actions.by_name'];
    const ofSubscriptions = ['report_subscriptions.owner_name'];
    const inTrail = ['audit_entries', 'platform_audit_entries'].flatMap(table =>
      ['actor_id', 'actor_name', 'address'].map(column => `${table}.${column}`),
    );
    const withoutPeople = [
      'sections.internal_name',
      'identity_providers.trusts_addresses',
      'census_sources.allowed_addresses',
      'modules.escalation_emails',
    ];
    const deleted = ['client_accesses.user_name'];
    expect(rows.map(row => row.name).sort()).toEqual(
      [
        ...rewritten,
        ...ofHandovers,
        ...ofFlags,
        ...ofSubscriptions,
        ...inTrail,
        ...withoutPeople,
        ...deleted,
      ].sort(),
    );
  });
});
