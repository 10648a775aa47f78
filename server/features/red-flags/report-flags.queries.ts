import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '#domain/audit/audit-actions.ts';
import type { ActionRow, FlagEntry, FlagRow, RulesRow } from '#domain/reports/red-flags/flag-row.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { Columns } from '#server/db/rows.ts';
import {
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
export type StoredFlag = FlagRow & { readonly clientId: number };

/** Newest first, at most `limit`. */
export async function listReportFlags(tx: AnyTx, selection: Selection, limit: number): Promise<StoredFlag[]> {
  const { rows } = await tx.execute<Columns<StoredFlag>>(sql`
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

const events = {
  'opened red flag': 'opened',
  'reopened red flag': 'reopened',
  'withdrew red flag': 'withdrawn',
  'took red flag': 'taken',
  'handed over red flag': 'handed over',
  'resolved red flag': 'resolved',
} as const satisfies Partial<Record<AuditAction, FlagEntry['event']>>;

/** The history of flags in the audit trail, in order. Older entries say "took" of a flag that was given to somebody else. */
export async function listEntries(tx: AnyTx, flags: readonly StoredFlag[]): Promise<FlagEntry[]> {
  const records = flags.map(({ moduleId, date, windowId }) => `${moduleId}/${date}/${windowId}`);
  const { rows } = await tx.execute<{
    flagId: number;
    action: keyof typeof events;
    at: number;
    byName: string;
    isHandedOver: boolean;
  }>(sql`
    select r.id as "flagId", e.action, ${milliseconds('e.at')} as at, e.actor_name as "byName",
      coalesce((e.details ->> 'owner')::bigint <> e.actor_id, false) as "isHandedOver"
    from unnest(${listParameter(
      flags.map(({ clientId }) => clientId),
      'bigint',
    )}, ${listParameter(
      flags.map(({ id }) => id),
      'bigint',
    )}, ${listParameter(records, 'text')}) as r (client_id, id, record_id)
    join audit_entries e on e.client_id = r.client_id and e.record_type = 'red flag' and e.record_id = r.record_id
    where e.action = any(${listParameter(Object.keys(events), 'text')})
    order by e.id`);
  return rows.map(({ flagId, action, at, byName, isHandedOver }) => ({
    flagId,
    event: action === 'took red flag' && isHandedOver ? 'handed over' : events[action],
    at,
    byName,
  }));
}
