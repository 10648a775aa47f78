import { sql } from 'drizzle-orm';
import type { RedFlagRules } from '#domain/red-flags/flag-rules.ts';
import type { ByField } from '#domain/shifts/shift-metrics.ts';
import type { StandardChange } from '#domain/standards/setting.ts';
import type { ClientTx, PlatformTx } from '#server/db/database.ts';
import type { FlagPlace, ShortShift } from './plan-flag.ts';

/** A pending flag about missing data, or from before its window, whose hours have data. */
export interface OutdatedFlag extends FlagPlace {
  id: number;
  /** Those of its module now. */
  rules: RedFlagRules;
  /** The shift of the same window; null if only shifts of other times overlap it. */
  shift: (Omit<ShortShift, 'kind' | 'reasons'> & { acuityCounts: ByField }) | null;
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
