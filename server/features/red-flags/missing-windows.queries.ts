import { type SQL, sql } from 'drizzle-orm';
import type { ClientTx, PlatformTx } from '#server/db/database.ts';

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
