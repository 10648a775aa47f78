import { expect, test } from 'vitest';
import { reportContext } from '#contract/reports/report-context.ts';
import type { AssessmentInputs } from '#domain/budget/budget.ts';
import { findMissingWages } from '#domain/budget/missing-wages.ts';
import { judgePoint } from '#domain/peers/describe-peers.ts';
import { defaultReminders } from '#domain/reminders/reminders.ts';
import { verifyPassword } from '#server/auth/sign-in/password-hash.ts';
import { recordAudit } from '#server/db/audit.ts';
import { readPeers } from '#server/features/peers/read-peers.ts';
import { demoStore, lakeside, now, ofModule } from '#server/testing/stores/demo-store.ts';
import { tablesWithoutStatistics } from '#server/testing/stores/statistics.ts';
import { openTestStore } from '#server/testing/stores/test-store.ts';
import { demoAssessments } from './assessments.ts';
import { demoAccounts, demoPassword } from './hospitals/demo-accounts.ts';
import { isEmpty } from './load.queries.ts';
import { loadDemo } from './load-demo.ts';

const { db, pool, ask } = demoStore();

test('a fresh store is empty', async () => {
  const fresh = await openTestStore();
  expect(await fresh.db.platform(isEmpty)).toBe(true);
  await fresh.close();
});

test('the planner has statistics of every table once the demo is loaded', async () => {
  expect(await tablesWithoutStatistics(pool())).toEqual([]);
});

test('there are seven hospitals in seven time zones, the first with three modules', async () => {
  const hospitals = await ask<{ name: string; timezone: string; modules: string[] }>(`
      select c.name, c.timezone, array_agg(m.name order by m.id) as modules
      from clients c join modules m on m.client_id = c.id group by c.id order by c.id`);
  expect(hospitals).toHaveLength(7);
  expect(hospitals[0]).toEqual({
    name: lakeside,
    timezone: 'America/New_York',
    modules: ['Labor & Delivery', 'Mother-Baby', 'NICU'],
  });
  expect(hospitals[1]?.modules).toHaveLength(2);
  expect(new Set(hospitals.map(hospital => hospital.timezone)).size).toBe(7);
});

test('hospitals differ in their windows: some have two, some show the full range', async () => {
  const [windows] = await ask(`select
      bool_or(jsonb_array_length(shift_windows_config) = 2) as two,
      bool_or(jsonb_array_length(shift_windows_config) = 6) as six, bool_or(show_full_sw_range) as full from clients`);
  expect(windows).toEqual({ two: true, six: true, full: true });
});

test('a hand-over has notes, and those before it two confirmations that are in the history', async () => {
  const rows = await ask(`
      select notes <> '' as written, giving_by_name <> taking_by_name as confirmed, taking_at > giving_at as ordered,
        (select count(*)::int from audit_entries e where e.record_type = 'hand-over'
          and e.record_id = concat_ws('/', h.module_id, h.date, h.window_mins)) as entries
      from handovers h order by date desc, window_mins desc`);
  const confirmed = { written: true, confirmed: true, ordered: true, entries: 2 };
  const waiting = { written: true, confirmed: false, ordered: null, entries: 0 };
  expect(rows).toEqual([waiting, confirmed, confirmed]);
});

test('one module has reminders', async () => {
  const rows = await ask('select name, reminders from modules where reminders is not null');
  expect(rows).toEqual([{ name: 'NICU', reminders: defaultReminders }]);
});

test('the published accounts sign in with the published password, and nobody else has one', async () => {
  const people = await ask<{
    email: string;
    password_hash: string;
    is_active: boolean;
    activated: boolean;
  }>(`select * from users where is_demo or password_hash is not null order by id`);
  expect(people.map(({ email }) => email)).toEqual(demoAccounts.map(({ email }) => email));
  for (const { password_hash, is_active, activated } of people) {
    expect([is_active, activated, await verifyPassword(demoPassword, password_hash)]).toEqual([
      true,
      true,
      true,
    ]);
  }
});

test('each published account has the hospitals and modules of its role', async () => {
  const roles = await ask(`
      select u.email, u.is_admin, count(c.client_id)::int as hospitals, count(*) filter (where c.owner)::int as owned,
        (select count(*)::int from client_access_modules m where m.user_id = u.id) as modules
      from users u left join client_accesses c on c.user_id = u.id where u.is_demo group by u.id order by u.id`);
  expect(roles).toEqual([
    { email: 'admin@demo.parity', is_admin: true, hospitals: 0, owned: 0, modules: 0 },
    { email: 'owner@demo.parity', is_admin: false, hospitals: 1, owned: 1, modules: 3 },
    { email: 'nurse@demo.parity', is_admin: false, hospitals: 1, owned: 0, modules: 3 },
    { email: 'multi@demo.parity', is_admin: false, hospitals: 7, owned: 3, modules: 11 },
  ]);
});

test('the first hospital has more people than fit on a page, some of them invited or inactive', async () => {
  const [people] = await ask<Record<'all' | 'invited' | 'inactive', number>>(`
      select count(*)::int as all, count(*) filter (where is_active and not activated)::int as invited,
        count(*) filter (where not is_active)::int as inactive
      from users u join client_accesses c on c.user_id = u.id where c.client_id = (select min(id) from clients)`);
  expect(people?.all).toBeGreaterThan(10);
  expect(people).toMatchObject({ invited: 2, inactive: 1 });
});

test('one analysis is published and one is not, and both have notes', async () => {
  const analyses = await ask<{ context: Record<string, unknown> }>(`
      select a.report, a.published, a.context, (select count(*)::int from notes n where n.analysis_id = a.id) as notes,
        (select count(*)::int from analysis_modules m where m.analysis_id = a.id) as modules
      from analyses a order by a.id`);
  expect(analyses).toMatchObject([
    { report: 'ratio', published: true, notes: 3, modules: 1 },
    { report: 'nursing_hours', published: false, notes: 2, modules: 3 },
  ]);
  for (const { context } of analyses) expect(reportContext.safeParse(context).error).toBeUndefined();
  expect(analyses[0]?.context).toMatchObject({
    report: 'ratio',
    options: {
      start_date: '2025-11-01',
      end_date: '2026-10-31',
      date_grain: 'month',
      split_day_night: false,
    },
    hours_per_day: 24,
    state: {},
    groupings: [{ name: 'Labor & Delivery', hours_per_day: 24 }],
  });
});

test('an analysis has the figures of the stored shifts', async () => {
  const [summary] = await ask<{ shifts: number; rn_variance: number }>(`
      select (d ->> 'shifts')::int as shifts, (d ->> 'rn_variance')::float as rn_variance
      from analyses, jsonb_path_query(context, '$.groupings[0].data.summary') as d where report = 'ratio'`);
  const [stored] = await ask<{ shifts: number; rn_variance: number }>(`
      select count(*)::int as shifts, (sum(rn_variance * minutes) / sum(minutes))::float as rn_variance
      ${ofModule(lakeside, 'Labor & Delivery')} and date between '2025-11-01' and '2026-10-31'`);
  expect(summary?.shifts).toBe(stored?.shifts);
  expect(summary?.rn_variance).toBeCloseTo(stored?.rn_variance ?? 0, 6);
});

test('two assessments are filled in', async () => {
  const assessments = await ask<{ inputs: Record<string, unknown> }>(`select inputs from assessments`);
  expect(assessments).toHaveLength(2);
  for (const { inputs } of assessments) {
    const roles = inputs.indirect_care_roles as AssessmentInputs['indirectCareRoles'];
    expect(inputs).toMatchObject({
      annual_birth_volume: 3700,
      direct_care: { day_hourly_wage: expect.any(Number) },
    });
    expect(roles).toHaveLength(9);
  }
});

test('the first hospital has three API tokens, one of them expired', async () => {
  const tokens = await ask(
    `select name, scopes, expires_at < '${now.toISOString()}' as expired from api_tokens order by id`,
  );
  expect(tokens).toEqual([
    { name: 'Data warehouse', scopes: ['shifts:read', 'reports:read'], expired: false },
    { name: 'Bed board', scopes: ['census:write'], expired: true },
    { name: 'Roster', scopes: ['schedule:write'], expired: false },
  ]);
});

test('one module has a plan from this year on with a surcharge, and one assessment lacks a wage', async () => {
  const plans = await ask(`select m.name, a.name as plan, m.plan_from::text, m.premium_surcharges
      from modules m join assessments a on a.id = m.plan_assessment_id and a.module_id = m.id`);
  expect(plans).toEqual([
    {
      name: 'Labor & Delivery',
      plan: 'Current core schedule',
      plan_from: '2026-01-01',
      premium_surcharges: { rn_premium_overtime: 50 },
    },
  ]);
  const missing = demoAssessments.map(({ inputs }) => findMissingWages(inputs).map(({ role }) => role));
  expect(missing).toEqual([[], ['Secretary']]);
});

test('audit entries show sign-ins, refused sign-ins, sign-outs, a choice of hospital, corrected shifts and hand-overs', async () => {
  const actions = await ask<{ action: string }>(`select distinct action from audit_trail order by action`);
  expect(actions.map(({ action }) => action)).toEqual([
    'changed shift',
    'chose hospital',
    'gave hand-over',
    'sign-in refused',
    'signed in',
    'signed out',
    'took hand-over',
  ]);
});

test('new rows get ids after the loaded ones', async () => {
  await db().platform(tx =>
    recordAudit(tx, {
      at: now,
      action: 'signed in',
      actorId: 1,
      actorName: 'x',
      address: '',
      requestId: '',
    }),
  );
  const [made] = await ask<Record<'client' | 'module' | 'shift', number>>(`
      with client as (
        insert into clients (name, timezone, shift_windows_config)
        values ('New', 'UTC', '[{"mins": 420, "is_day": true}]') returning id
      ) select id as client from client`);
  expect(made?.client).toBe(8);
  const [shift] = await ask<{ newest: boolean }>(`
      insert into shifts (client_id, module_id, date, window_mins, starts_at, is_day, minutes, nominal_minutes,
        acuity_counts, rns_per_patient, min_rn_target, rn_actual, census, rn_target)
      select client_id, module_id, '2030-01-01', window_mins, starts_at, is_day, minutes, nominal_minutes,
        acuity_counts, rns_per_patient, min_rn_target, rn_actual, census, rn_target
      from shifts where id = (select min(id) from shifts)
      returning id > (select max(id) from shifts) as newest`);
  expect(shift).toEqual({ newest: true });
});

test('a store with demo data is not loaded again', async () => {
  const count = () =>
    ask('select (select count(*) from shifts) as shifts, (select count(*) from users) as users');
  const before = await count();
  expect(await db().platform(isEmpty)).toBe(false);
  await loadDemo(db(), { now, secret: 'a secret for tests that is long enough' });
  expect(await count()).toEqual(before);
});

test('the owner of the first hospital gets two reports regularly, one of them with a nurse', async () => {
  const subscriptions = await ask(`
      select s.report, s.range, s.next_turn > s.created_at as is_ahead,
        (select string_agg(u.email, ' ' order by u.email) from report_recipients r join users u on u.id = r.user_id
          where r.client_id = s.client_id and r.subscription_id = s.id) as recipients
      from report_subscriptions s order by s.id`);
  expect(subscriptions).toEqual([
    { report: 'module_rollup', range: 'last_month', is_ahead: true, recipients: 'owner@demo.parity' },
    {
      report: 'ratio',
      range: 'last_week',
      is_ahead: true,
      recipients: 'nurse@demo.parity owner@demo.parity',
    },
  ]);
});

test('two modules have a roster of the last weeks and the coming one, of which tomorrow has vacancies', async () => {
  const rows = await ask(`
    select m.name, m.handover_minutes as handover, count(*)::int as rows,
      (select min(d.date)::text from schedule_days d where d.module_id = m.id) as first,
      (select max(d.date)::text from schedule_days d where d.module_id = m.id) as last
    from schedule_rows r join modules m on m.id = r.module_id group by m.id, m.name, m.handover_minutes order by m.id`);
  const roster = { handover: 30, rows: 2 * 92, first: '2026-08-22', last: '2026-11-21' };
  expect(rows).toEqual([
    { name: 'Labor & Delivery', ...roster },
    { name: 'Mother-Baby', ...roster },
  ]);
  const [mornings] = await ask<{ tomorrow: number; usual: number }>(`
    select max(rns) filter (where starts_at = '2026-11-15T12:00Z') as tomorrow, max(rns) filter (where starts_at = '2026-11-08T12:00Z') as usual
    from schedule_rows r join modules m on m.id = r.module_id where m.name = 'Labor & Delivery'`);
  expect((mornings?.usual ?? 0) - (mornings?.tomorrow ?? 0)).toBeGreaterThanOrEqual(2);
});

test('the coming week of a module came from a spreadsheet and can be taken back', async () => {
  const imports = await ask(`
    select m.name, i.from_date::text as first, i.to_date::text as last, i.is_outdated, i.rns > 50 as has_shifts,
      i.rns = (select sum(rns)::int from schedule_rows r where r.module_id = m.id and starts_at >= i.starts_at
        and starts_at < i.ends_at) as is_stored
    from roster_imports i join modules m on m.id = i.module_id`);
  expect(imports).toEqual([
    {
      ...{ name: 'Mother-Baby', first: '2026-11-14', last: '2026-11-21' },
      ...{ is_outdated: false, has_shifts: true, is_stored: true },
    },
  ]);
});

test('six hospitals share in one peer group, and the newest open quarter compares them', async () => {
  const [module] = await ask<{ id: string; client_id: string }>(
    `select m.id, m.client_id from modules m where m.peer_group is not null order by m.id limit 1`,
  );
  const asked = {
    module: { id: Number(module?.id), clientId: Number(module?.client_id) },
    quarter: undefined,
  };
  const source = await readPeers(db(), { ...asked, now, signal: new AbortController().signal });
  expect(source).toMatchObject({
    quarter: '2026-Q2',
    refused: null,
    leftOut: { hospitals: 0, reasons: {} },
    own: { leftOut: null },
    quarters: expect.arrayContaining(['2026-Q2', '2026-Q1', '2025-Q4']),
  });
  expect(source.points).toHaveLength(6);
  expect(source.points.map(judgePoint).filter(judgement => judgement !== 'within')).toHaveLength(1);
  const [shares] = await ask('select count(*)::int as sharing from clients where shares_with_peers');
  expect(shares).toEqual({ sharing: 6 });
});
