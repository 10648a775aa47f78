import { type SQL, sql } from 'drizzle-orm';
import type { ClientTx, PlatformTx } from '#server/db/database.ts';

/** A window of a module. */
export interface WindowPlace {
  clientId: number;
  moduleId: number;
  date: string;
  windowMins: number;
  startsAt: Date;
  endsAt: Date;
}

/**
 * The windows that no shift of their date overlaps (D11) and that are not known already. `isKnown` is a condition on `w`, which has the
 * columns `clientId`, `moduleId`, `date` and `windowMins`.
 */
export async function findWindowsWithoutData<Window extends WindowPlace>(
  tx: PlatformTx | ClientTx,
  windows: readonly Window[],
  isKnown: SQL,
): Promise<Window[]> {
  if (windows.length === 0) return [];
  const places = windows.map(({ clientId, moduleId, date, windowMins, startsAt, endsAt }, index) => ({
    ...{ index, clientId, moduleId, date, windowMins, startsAt, endsAt },
  }));
  const { rows } = await tx.execute<{ index: number }>(sql`
    select w.index from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w (index int, "clientId" int, "moduleId" int,
      date date, "windowMins" int, "startsAt" timestamptz, "endsAt" timestamptz)
    where not exists (select from shifts s where s.client_id = w."clientId" and s.module_id = w."moduleId" and s.date = w.date
        and s.starts_at < w."endsAt" and s.starts_at + s.minutes * interval '1 minute' > w."startsAt")
      and not ${isKnown}`);
  const found = new Set(rows.map(({ index }) => index));
  return windows.filter((_, index) => found.has(index));
}
