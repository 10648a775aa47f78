import { expect, test } from 'vitest';
import { isEscalationDue } from '#domain/red-flags/escalation.ts';
import { findShortReasons, type RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { judgeOnDate } from '#domain/standards/requirement/judge-shift.ts';
import type { StandardChange } from '#domain/standards/setting/setting.ts';
import { demoStore, now } from '#server/testing/stores/demo-store.ts';

const { ask } = demoStore();

interface Row extends Record<string, unknown> {
  kind: 'short' | 'missing';
  status: string;
  reasons: string[];
  rnTarget: string;
  rnActual: string;
  minRnTarget: string;
  openedAt: string;
  endsAt: string;
  escalatedAt: string | null;
  rules: RedFlagRules;
  date: string;
  counts: Record<string, number>;
  standards: StandardChange[];
}

/** The rules that a shift breaks, that about its staffing standard included. */
function findReasons({ rnTarget, rnActual, minRnTarget, rules, date, counts, standards }: Row) {
  const judged = judgeOnDate(standards, date, { acuityCounts: counts, rnActual });
  return findShortReasons(
    { rnTarget, rnActual, minRnTarget, isShortOfStandard: judged?.state === 'short' },
    rules,
  );
}

/** Flags with the rules that were in force when they were opened. */
const flags = () =>
  ask<Row>(`
    select f.kind, f.status, f.reasons, f.rn_target as "rnTarget", f.rn_actual as "rnActual", f.min_rn_target as "minRnTarget",
      f.opened_at as "openedAt", f.ends_at as "endsAt", f.escalated_at as "escalatedAt",
      coalesce((select r.rules from red_flag_rule_changes r where r.client_id = f.client_id and r.module_id = f.module_id
        and r.since <= f.opened_at order by r.since desc limit 1), m.red_flag_rules) as rules,
      f.date::text, coalesce(s.acuity_counts, '{}') as counts, m.standards
    from red_flags f join modules m on m.client_id = f.client_id and m.id = f.module_id
    left join shifts s on s.client_id = f.client_id and s.module_id = f.module_id and s.date = f.date
      and s.window_mins = f.window_mins`);

test('every module has a flag in each state, open and acknowledged ones among the newest', async () => {
  const modules = await ask<{ statuses: string[]; newest: string }>(`
    select array_agg(distinct status order by status) as statuses, min(date) filter (where status = 'open') > '2026-10-01' as recent
    from red_flags group by client_id, module_id`);
  expect(modules).toHaveLength(11);
  for (const module of modules) {
    expect(module).toEqual({
      statuses: ['acknowledged', 'open', 'resolved', 'withdrawn'],
      recent: true,
    });
  }
});

test('flags of short shifts have the reasons that the rules of their time give', async () => {
  const short = (await flags()).filter(({ kind }) => kind === 'short');
  expect(short.length).toBeGreaterThan(300);
  const wrong = short.filter(flag => findReasons(flag).join() !== flag.reasons.join());
  expect(wrong).toEqual([]);
  const byStandard = short.filter(({ reasons }) => reasons.join() === 'standard');
  expect(new Set(byStandard.map(({ standards }) => standards.at(-1)?.pack))).toEqual(
    new Set(['oregon', 'washington']),
  );
});

test('people logged some of the steps that a law names, and not all of them', async () => {
  const [steps] = await ask(`
    select count(*) filter (where a.action = any (array['Overtime', 'On-call', 'Float pool'])) > 10 as logged,
      count(*) filter (where a.action is null) > 0 as missing, bool_and(c.standard_efforts <> '{}') as mapped
    from red_flags f join clients c on c.id = f.client_id
    left join red_flag_actions a on a.client_id = f.client_id and a.flag_id = f.id
    where c.name = 'Bellweather Memorial Hospital' and 'standard' = any (f.reasons)`);
  expect(steps).toEqual({ logged: true, missing: true, mapped: true });
});

test('every short shift of the last three months has a flag, and others have none or a withdrawn one', async () => {
  const shifts = await ask<Row>(`
    select s.rn_target as "rnTarget", s.rn_actual as "rnActual", s.min_rn_target as "minRnTarget", f.status,
      m.red_flag_rules as rules, s.date::text, s.acuity_counts as counts, m.standards
    from shifts s join modules m on m.client_id = s.client_id and m.id = s.module_id
    left join red_flags f on f.client_id = s.client_id and f.module_id = s.module_id and f.date = s.date
      and f.window_mins = s.window_mins
    where s.created_at >= '${now.toISOString()}'::timestamptz - interval '89 days'`);
  const wrong = shifts.filter(shift => {
    const isFlagged = shift.status !== null && shift.status !== 'withdrawn';
    return isFlagged !== findReasons(shift).length > 0;
  });
  expect(wrong).toEqual([]);
});

test('flags about missing data are of windows without a shift, opened four hours after their end', async () => {
  const missing = await ask(`
    select count(*)::int > 50 as many, bool_and(s.id is null) as empty,
      bool_and(opened_at = ends_at + interval '240 minutes' and opened_at <= '${now.toISOString()}') as "onTime"
    from red_flags f left join shifts s using (client_id, module_id, date, window_mins) where kind = 'missing'`);
  expect(missing).toEqual([{ many: true, empty: true, onTime: true }]);
});

test('flags that nobody took in time were escalated if the module has addresses', async () => {
  const [modules] = await ask(`
    select array_agg(distinct m.name order by m.name) as names, bool_and(cardinality(escalation_emails) = 1) as addressed
    from red_flags f join modules m on m.client_id = f.client_id and m.id = f.module_id where escalated_at is not null`);
  expect(modules).toEqual({ names: ['Labor & Delivery', 'NICU'], addressed: true });
  const escalated = (await flags()).filter(({ escalatedAt }) => escalatedAt !== null);
  expect(escalated.length).toBeGreaterThan(5);
  for (const { kind, openedAt, endsAt, escalatedAt } of escalated) {
    const [at, end, mailed] = [openedAt, endsAt, escalatedAt ?? ''].map(Date.parse) as [
      number,
      number,
      number,
    ];
    const open = { kind, status: 'open' as const, openedAt: at, windowEnd: end, isImported: false };
    expect(isEscalationDue({ ...open, escalatedAt: null, addressedSince: null }, 30, mailed)).toBe(true);
  }
});

test('times of flags are in order and not in the future', async () => {
  const [times] = await ask(`
    select bool_and(opened_at <= coalesce(escalated_at, opened_at) and coalesce(escalated_at, opened_at) <=
        coalesce(acknowledged_at, withdrawn_at, 'infinity')) as taken,
      bool_and((status in ('acknowledged', 'resolved')) = (acknowledged_at is not null)) as acknowledged,
      bool_and((status = 'resolved') = (resolved_at is not null and outcome <> '')) as resolved,
      bool_and(coalesce(acknowledged_at, opened_at) <= coalesce(resolved_at, 'infinity')) as ended,
      bool_and(greatest(opened_at, escalated_at, acknowledged_at, resolved_at, withdrawn_at) <= '${now.toISOString()}') as past
    from red_flags`);
  expect(times).toEqual({ taken: true, acknowledged: true, resolved: true, ended: true, past: true });
  const [actions] = await ask(`
    select bool_and(a.at between f.acknowledged_at and coalesce(f.resolved_at, '${now.toISOString()}')) as "inTime",
      bool_and(a.by_name <> '') as named, bool_and(a.action = any (c.red_flag_actions)) as listed,
      array_agg(distinct result order by result) as results
    from red_flag_actions a join red_flags f on f.client_id = a.client_id and f.id = a.flag_id
    join clients c on c.id = a.client_id`);
  expect(actions).toEqual({
    inTime: true,
    named: true,
    listed: true,
    results: ['helped', 'no', 'partly'],
  });
});

test('the hospitals with more than half a year of shifts have a history of rules that ends with those of the module', async () => {
  const histories = await ask<{ isAhead: boolean }>(`
    select m.red_flag_rules ->> 'ahead_hours' is not null as "isAhead", count(*)::int as changes, (array_agg(r.rules order by since desc))[1] = m.red_flag_rules as current
    from red_flag_rule_changes r join modules m on m.client_id = r.client_id and m.id = r.module_id
    join clients c on c.id = r.client_id group by c.name, m.client_id, m.id, m.red_flag_rules order by c.name`);
  expect(histories).toHaveLength(9);
  expect(histories.filter(({ isAhead }) => isAhead)).toHaveLength(1);
  for (const history of histories)
    expect(history).toMatchObject({ changes: history.isAhead ? 4 : 3, current: true });
});
