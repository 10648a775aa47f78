import { type SQL, sql } from 'drizzle-orm';
import type { EscalatedFlag } from '#domain/red-flags/escalation.ts';
import type { RedFlagRules, ShortReason } from '#domain/red-flags/flag-rules.ts';
import type { ByField } from '#domain/shifts/shift-metrics.ts';
import type { StandardChange } from '#domain/standards/setting/setting.ts';
import type { ClientTx, PlatformTx } from '#server/db/database.ts';
import type { FlagPlace, ShortFinding } from './plan-flag.ts';

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

/** A pending flag about missing data, or from before its window, whose hours have data. */
export interface OutdatedFlag extends FlagPlace {
  id: number;
  /** Those of its module now. */
  rules: RedFlagRules;
  /** The shift of the same window; null if only shifts of other times overlap it. */
  shift: (Omit<ShortFinding, 'kind' | 'reasons'> & { acuityCounts: ByField }) | null;
  /** The staffing standards of its module. */
  standards: StandardChange[];
}

/** All, or the one with this id. Configured minutes of the same date are compared (D11). */
export async function listOutdatedFlags(tx: PlatformTx | ClientTx, id?: number): Promise<OutdatedFlag[]> {
  const { rows } = await tx.execute<Record<string, unknown> & OutdatedFlag>(sql`
    select f.client_id as "clientId", f.id, f.module_id as "moduleId", f.date::text, f.window_mins as "windowMins",
      f.nominal_minutes as "nominalMinutes", f.starts_at as "startsAt", f.ends_at as "endsAt", m.red_flag_rules as rules,
      m.standards,
      (select jsonb_build_object(
          'figures', jsonb_build_object('rnTarget', s.rn_target::text, 'rnActual', s.rn_actual::text,
            'minRnTarget', s.min_rn_target::text),
          'acuityCounts', s.acuity_counts, 'isImported', s.is_imported,
          'savedBy', jsonb_build_object('id', s.updated_by, 'name', s.updated_by_name))
        from shifts s where s.client_id = f.client_id and s.module_id = f.module_id and s.date = f.date
          and s.window_mins = f.window_mins) as shift
    from red_flags f join modules m on m.client_id = f.client_id and m.id = f.module_id
    where f.kind in ('missing', 'ahead') and f.status in ('open', 'acknowledged') ${id === undefined ? sql`` : sql`and f.id = ${id}`}
      and exists (select from shifts s where s.client_id = f.client_id and s.module_id = f.module_id and s.date = f.date
        and s.window_mins < f.window_mins + f.nominal_minutes and s.window_mins + s.nominal_minutes > f.window_mins)`);
  return rows.map(row => ({ ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }));
}

/** A window of a module. */
export interface WindowPlace {
  clientId: number;
  moduleId: number;
  date: string;
  windowMins: number;
  nominalMinutes: number;
}

/**
 * The windows that no shift of their date overlaps (D11) and that are not known already. `isKnown` is a condition on `w`, which has the
 * columns of a window. Configured minutes of the same date are compared, so that a change of the time zone makes no window missing.
 */
export async function findWindowsWithoutData<Window extends WindowPlace>(
  tx: PlatformTx | ClientTx,
  windows: readonly Window[],
  isKnown: SQL,
): Promise<Window[]> {
  if (windows.length === 0) return [];
  const places = windows.map(({ clientId, moduleId, date, windowMins, nominalMinutes }, index) => ({
    ...{ index, clientId, moduleId, date, windowMins, nominalMinutes },
  }));
  const { rows } = await tx.execute<{ index: number }>(sql`
    select w.index from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w (index int, "clientId" bigint, "moduleId" bigint,
      date date, "windowMins" int, "nominalMinutes" int)
    where not exists (select from shifts s where s.client_id = w."clientId" and s.module_id = w."moduleId" and s.date = w.date
        and s.window_mins < w."windowMins" + w."nominalMinutes" and s.window_mins + s.nominal_minutes > w."windowMins")
      and not ${isKnown}`);
  const found = new Set(rows.map(({ index }) => index));
  return windows.filter((_, index) => found.has(index));
}
