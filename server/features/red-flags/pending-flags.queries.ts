import { sql } from 'drizzle-orm';
import type { EscalatedFlag } from '#domain/red-flags/escalation.ts';
import type { ShortReason } from '#domain/red-flags/flag-rules.ts';
import type { ClientTx, PlatformTx } from '#server/db/database.ts';
import { findWindowsWithoutData, type WindowPlace } from './missing-windows.queries.ts';

/** A module whose windows without data are flagged. */
export interface WatchedModule extends Record<string, unknown> {
  clientId: number;
  moduleId: number;
  timeZone: string;
  windows: { mins: number; is_day: boolean }[];
  missingAfterMinutes: number;
  rulesSetAt: Date;
  firstShiftAt: Date;
}

export async function listWatchedModules(tx: PlatformTx): Promise<WatchedModule[]> {
  const { rows } = await tx.execute<WatchedModule>(sql`
    select m.client_id as "clientId", m.id as "moduleId", c.timezone as "timeZone", c.shift_windows_config as windows,
      (m.red_flag_rules ->> 'missing_after_minutes')::int as "missingAfterMinutes",
      coalesce((select max(r.since) from red_flag_rule_changes r where r.client_id = m.client_id and r.module_id = m.id), m.created_at)
        as "rulesSetAt",
      s.first as "firstShiftAt"
    from modules m join clients c on c.id = m.client_id
    cross join lateral (select min(starts_at) as first from shifts where client_id = m.client_id and module_id = m.id) as s
    where m.is_active and c.is_active and m.red_flag_rules ->> 'missing_after_minutes' is not null and s.first is not null`);
  return rows.map(row => ({
    ...row,
    rulesSetAt: new Date(row.rulesSetAt),
    firstShiftAt: new Date(row.firstShiftAt),
  }));
}

/**
 * Those without data whose hours have no flag, except a withdrawn one, or one from before the window, which becomes one about missing
 * data. After changed shift times, flags of former windows count.
 */
export async function findUnflagged<Window extends WindowPlace>(
  tx: PlatformTx | ClientTx,
  windows: readonly Window[],
): Promise<Window[]> {
  return findWindowsWithoutData(
    tx,
    windows,
    sql`exists (select from red_flags f where f.client_id = w."clientId" and f.module_id = w."moduleId"
      and f.date = w.date and f.window_mins < w."windowMins" + w."nominalMinutes"
      and f.window_mins + f.nominal_minutes > w."windowMins" and f.status <> 'withdrawn'
      and not (f.kind = 'ahead' and f.status in ('open', 'acknowledged') and f.window_mins = w."windowMins"))`,
  );
}

/** A flag that may have to be mailed. */
export interface UnescalatedFlag extends EscalatedFlag {
  clientId: number;
  id: number;
  module: string;
  hospital: string;
  moduleId: number;
  date: string;
  windowMins: number;
  nominalMinutes: number;
  rnTarget: number;
  rnActual: number;
  reasons: ShortReason[];
  savedBy: string;
  afterMinutes: number;
  emails: string[];
}

/** Locked, so that of several servers one mails them. */
export async function lockUnescalatedFlags(tx: PlatformTx): Promise<UnescalatedFlag[]> {
  const { rows } = await tx.execute<
    Record<string, unknown> &
      Omit<UnescalatedFlag, 'openedAt' | 'windowEnd' | 'addressedSince'> & {
        openedAt: string;
        windowEnd: string;
        addressedSince: string | null;
      }
  >(sql`
    select f.client_id as "clientId", f.id, m.name as module, c.name as hospital, f.module_id as "moduleId", f.date::text,
      f.window_mins as "windowMins", f.nominal_minutes as "nominalMinutes", f.rn_target::float as "rnTarget",
      f.rn_actual::float as "rnActual", f.reasons, f.owner_name as "savedBy", m.escalate_after_minutes as "afterMinutes",
      m.escalation_emails as emails, m.escalation_since as "addressedSince", f.kind, f.status, f.ends_at as "windowEnd",
      greatest(f.opened_at, (select s.created_at from shifts s where s.client_id = f.client_id and s.module_id = f.module_id
        and s.date = f.date and s.window_mins = f.window_mins)) as "openedAt",
      f.is_imported as "isImported", f.escalated_at as "escalatedAt"
    from red_flags f join modules m on m.client_id = f.client_id and m.id = f.module_id join clients c on c.id = f.client_id
    where f.status = 'open' and f.kind = 'short' and f.escalated_at is null and not f.is_imported
      and m.is_active and c.is_active and cardinality(m.escalation_emails) > 0
    order by f.client_id, f.id for update of f skip locked`);
  return rows.map(row => ({
    ...row,
    openedAt: new Date(row.openedAt).getTime(),
    windowEnd: new Date(row.windowEnd).getTime(),
    addressedSince: row.addressedSince === null ? null : new Date(row.addressedSince).getTime(),
  }));
}

export async function markEscalated(tx: PlatformTx, flag: UnescalatedFlag, now: Date): Promise<void> {
  await tx.execute(sql`
    update red_flags set escalated_at = ${now.toISOString()}, version = version + 1
    where client_id = ${flag.clientId} and id = ${flag.id}`);
}
