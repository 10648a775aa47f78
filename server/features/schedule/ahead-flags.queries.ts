import { sql } from 'drizzle-orm';
import type { Foreseen } from '#domain/red-flags/ahead.ts';
import type { RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import type { FlagState } from '#domain/red-flags/flag-state.ts';
import type { ClientTx, PlatformTx } from '#server/db/database.ts';
import { findWindowsWithoutData } from '#server/features/red-flags/pending-flags.queries.ts';
import type { FlagPlace } from '#server/features/red-flags/plan-flag.ts';

/** The flag of a window that has not started. */
export type ComingFlag = FlagPlace & FlagState & { id: number; foreseen: Foreseen | null };

/** The rules of a module with the flags of its coming windows; undefined if it is not active. */
export async function findComingFlags(tx: ClientTx, moduleId: number, now: Date) {
  const modules = await tx.execute<{ rules: RedFlagRules }>(
    sql`select red_flag_rules as rules from modules where id = ${moduleId} and is_active`,
  );
  const [module] = modules.rows;
  if (!module) return undefined;
  const { rows } = await tx.execute<Record<string, unknown> & ComingFlag>(sql`
    select client_id as "clientId", id, module_id as "moduleId", date::text, window_mins as "windowMins",
      nominal_minutes as "nominalMinutes", starts_at as "startsAt", ends_at as "endsAt", kind, status, foreseen
    from red_flags where module_id = ${moduleId} and starts_at > ${now.toISOString()}
    order by date, window_mins`);
  const flags = rows.map(row => ({
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
  }));
  return { rules: module.rules, flags };
}

/** Those that no shift overlaps: a window with a shift is judged by what it says. */
export function listOpenWindows<Window extends FlagPlace>(tx: ClientTx, windows: readonly Window[]) {
  return findWindowsWithoutData(tx, windows, sql`false`);
}

/** Of a pending flag. Its version stays, because nobody has done anything about it. */
export async function storeForeseen(tx: ClientTx, id: number, foreseen: Foreseen): Promise<void> {
  await tx.execute(sql`
    update red_flags set foreseen = ${JSON.stringify(foreseen)}::jsonb
    where id = ${id} and kind = 'ahead' and status in ('open', 'acknowledged')`);
}

/** Modules whose coming windows may be flagged, or have such flags. */
export async function listModulesAhead(tx: PlatformTx, now: Date) {
  const { rows } = await tx.execute<{ clientId: number; moduleId: number }>(sql`
    select m.client_id as "clientId", m.id as "moduleId"
    from modules m join clients c on c.id = m.client_id
    where m.is_active and c.is_active and (m.red_flag_rules ->> 'ahead_hours' is not null or exists (
      select from red_flags f where f.client_id = m.client_id and f.module_id = m.id and f.kind = 'ahead'
        and f.status in ('open', 'acknowledged') and f.starts_at > ${now.toISOString()}))
    order by 1, 2`);
  return rows;
}
