import { sql } from 'drizzle-orm';
import { fromWire } from '#contract/wire.ts';
import type { ActionTry } from '#domain/red-flags/what-helped.ts';
import { findStaffingDate } from '#domain/shifts/shift-windows.ts';
import { addMonths } from '#domain/time/calendar.ts';
import { found } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import { clients } from '#server/db/tables/clients.ts';

const months = 12;

/** What was tried about a module's flags of the last twelve months, withdrawn ones included, and the hospital's own list. */
export async function listTries(tx: ClientTx, moduleId: number, now: Date) {
  const [row] = await tx
    .select({
      windows: clients.shiftWindowsConfig,
      timeZone: clients.timezone,
      listed: clients.redFlagActions,
    })
    .from(clients);
  const { windows, timeZone, listed } = found(row);
  const today = findStaffingDate(now.getTime(), fromWire(windows), timeZone);
  const { rows } = await tx.execute<{ [Key in keyof ActionTry]: ActionTry[Key] }>(sql`
    select a.action, a.result, a.rns::text
    from red_flags f join red_flag_actions a on a.client_id = f.client_id and a.flag_id = f.id
    where f.module_id = ${moduleId} and f.date >= ${addMonths(today, -months)}`);
  return { tries: rows, listed };
}
