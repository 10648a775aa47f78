import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '#domain/audit/audit-actions.ts';
import type { ActionRow, FlagEntry, FlagRow, RulesRow } from '#domain/red-flags/report/flag-row.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { Columns } from '#server/db/rows.ts';
import {
  fromChosenShifts,
  fromModules,
  inWindows,
  listParameter,
  moduleParts,
  type Selection,
} from '#server/db/shift-months/shift-selection.queries.ts';

function fromChosenFlags(selection: Selection): SQL {
  const { start, end } = selection.range;
  return sql`${fromModules(selection, 'red_flags', 'f')} f.date between ${start} and ${end}${inWindows(selection, 'f')}`;
}

const milliseconds = (instant: string): SQL => sql.raw(`(extract(epoch from ${instant}) * 1000)::float8`);

/** A flag with the hospital that its history is stored under. */
type ReportFlag = FlagRow & { readonly clientId: number };

/** Newest first, at most `limit`. */
export async function listReportFlags(tx: AnyTx, selection: Selection, limit: number): Promise<ReportFlag[]> {
  const { rows } = await tx.execute<Columns<ReportFlag>>(sql`
    select f.client_id as "clientId", f.id, f.module_id as "moduleId", f.date::text, f.window_mins as "windowId",
      f.nominal_minutes as "nominalMinutes", f.kind, f.status, f.reasons,
      coalesce((select s.reasons from shifts s where f.kind = 'short' and s.client_id = f.client_id
        and s.module_id = f.module_id and s.date = f.date and s.window_mins = f.window_mins), '{}') as "shiftReasons",
      f.rn_target::float8 as "rnTarget", f.rn_actual::float8 as "rnActual", f.min_rn_target::float8 as "minRnTarget",
      f.owner_name as "ownerName", ${milliseconds('f.opened_at')} as "openedAt",
      ${milliseconds('f.acknowledged_at')} as "acknowledgedAt", ${milliseconds('f.resolved_at')} as "resolvedAt",
      ${milliseconds('f.withdrawn_at')} as "withdrawnAt", ${milliseconds('f.escalated_at')} as "escalatedAt",
      f.outcome, f.note
    ${fromChosenFlags(selection)}
    order by f.date desc, f.window_mins desc, f.module_id limit ${limit}`);
  return rows;
}

/** In the order in which they were tried. */
export async function listReportActions(tx: AnyTx, selection: Selection): Promise<ActionRow[]> {
  const { rows } = await tx.execute<Columns<ActionRow>>(sql`
    select a.flag_id as "flagId", f.module_id as "moduleId", a.action, a.result, a.rns::text, ${milliseconds('a.at')} as at,
      a.by_name as "byName"
    from (select f.client_id, f.module_id, f.id ${fromChosenFlags(selection)}) as f
    join red_flag_actions a on a.client_id = f.client_id and a.flag_id = f.id
    order by a.id`);
  return rows;
}

/** The rules of each module from its creation on. Without a change, they are the module's own. */
export async function listRules(tx: AnyTx, selection: Selection): Promise<RulesRow[]> {
  const { rows } = await tx.execute<Columns<RulesRow>>(sql`
    select part.module_id as "moduleId", ${milliseconds('coalesce(r.since, m.created_at)')} as since,
      coalesce(r.rules, m.red_flag_rules) as rules
    from ${moduleParts(selection)}
    join modules m on m.client_id = part.client_id and m.id = part.module_id
    left join red_flag_rule_changes r on r.client_id = m.client_id and r.module_id = m.id`);
  return rows;
}

/** When a rule was in force in a module, in milliseconds; `until` is null if it still is. */
interface RuledSpan {
  moduleId: number;
  since: number;
  until: number | null;
}

/** The recorded shifts in windows in which a rule was in force, or which were flagged nevertheless: an older shift that was saved later (D59). */
export async function countRuledShifts(
  tx: AnyTx,
  selection: Selection,
  ruled: readonly RuledSpan[],
): Promise<{ moduleId: number; shifts: number }[]> {
  const spans = ruled.map(({ moduleId, since, until }) => ({
    moduleId,
    since: Math.floor(since),
    until: until === null ? Number.MAX_SAFE_INTEGER : Math.ceil(until),
  }));
  const { rows } = await tx.execute<{ moduleId: number; shifts: number }>(sql`
    with spans as (select * from unnest(${listParameter(
      spans.map(({ moduleId }) => moduleId),
      'bigint',
    )}, ${listParameter(
      spans.map(({ since }) => since),
      'bigint',
    )}, ${listParameter(
      spans.map(({ until }) => until),
      'bigint',
    )}) as span (module_id, since, until))
    select s.module_id as "moduleId", count(*)::int as shifts
    ${fromChosenShifts(selection)}
      and (exists (select from spans where spans.module_id = s.module_id
          and ${milliseconds("s.starts_at + s.minutes * interval '1 minute'")} > spans.since
          and ${milliseconds('s.starts_at')} < spans.until)
        or exists (select from red_flags f where f.client_id = s.client_id and f.module_id = s.module_id and f.date = s.date
          and f.window_mins = s.window_mins and f.kind = 'short' and f.status <> 'withdrawn'))
    group by 1`);
  return rows;
}

const events = {
  'opened red flag': 'opened',
  'reopened red flag': 'reopened',
  'withdrew red flag': 'withdrawn',
  'took red flag': 'taken',
  'handed over red flag': 'handed over',
  'resolved red flag': 'resolved',
} as const satisfies Partial<Record<AuditAction, FlagEntry['event']>>;

type ReportFlagPlace = Pick<ReportFlag, 'clientId' | 'id' | 'moduleId' | 'date' | 'windowId'>;

/** The history of flags in the audit trail, in order. Older entries say "took" of a flag that was given to somebody else. */
export async function listFlagEntries(tx: AnyTx, flags: readonly ReportFlagPlace[]): Promise<FlagEntry[]> {
  const records = flags.map(({ moduleId, date, windowId }) => `${moduleId}/${date}/${windowId}`);
  const { rows } = await tx.execute<{
    flagId: number;
    action: keyof typeof events;
    at: number;
    byName: string;
    toId: number | null;
    toName: string | null;
  }>(sql`
    select r.id as "flagId", e.action, ${milliseconds('e.at')} as at, e.actor_name as "byName",
      handed.id as "toId", shown_name(e.client_id, handed.id) as "toName"
    from unnest(${listParameter(
      flags.map(({ clientId }) => clientId),
      'bigint',
    )}, ${listParameter(
      flags.map(({ id }) => id),
      'bigint',
    )}, ${listParameter(records, 'text')}) as r (client_id, id, record_id)
    join audit_entries e on e.client_id = r.client_id and e.record_type = 'red flag' and e.record_id = r.record_id
    left join lateral (
      select (e.details ->> 'owner')::bigint as id where (e.details ->> 'owner')::bigint <> e.actor_id
    ) as handed on true
    where e.action = any(${listParameter(Object.keys(events), 'text')})
    order by e.id`);
  return rows.map(({ flagId, action, at, byName, toId, toName }) => ({
    flagId,
    event: action === 'took red flag' && toId !== null ? 'handed over' : events[action],
    at,
    byName,
    toName: toName ?? undefined,
  }));
}
