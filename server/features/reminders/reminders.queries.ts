import { sql } from 'drizzle-orm';
import type { Reminders } from '#domain/reminders/reminders.ts';
import type { PlatformTx } from '#server/db/database.ts';
import {
  findWindowsWithoutData,
  type WindowPlace,
} from '#server/features/red-flags/pending-flags.queries.ts';

/** A module with reminders. */
export interface RemindingModuleRow extends Record<string, unknown> {
  clientId: number;
  moduleId: number;
  hospital: string;
  module: string;
  timeZone: string;
  windows: { mins: number; is_day: boolean }[];
  reminders: Reminders;
  firstShiftAt: Date;
}

export async function listRemindingModules(tx: PlatformTx): Promise<RemindingModuleRow[]> {
  const { rows } = await tx.execute<RemindingModuleRow>(sql`
    select m.client_id as "clientId", m.id as "moduleId", c.name as hospital, m.name as module, c.timezone as "timeZone",
      c.shift_windows_config as windows, m.reminders, s.first as "firstShiftAt"
    from modules m join clients c on c.id = m.client_id
    cross join lateral (select min(starts_at) as first from shifts where client_id = m.client_id and module_id = m.id) as s
    where m.is_active and c.is_active and m.reminders is not null and s.first is not null
    order by m.client_id, m.id`);
  return rows.map(row => ({ ...row, firstShiftAt: new Date(row.firstShiftAt) }));
}

/** Those without data that were not mailed about. */
export async function findUnreminded<Window extends WindowPlace>(
  tx: PlatformTx,
  windows: readonly Window[],
): Promise<Window[]> {
  return findWindowsWithoutData(
    tx,
    windows,
    sql`exists (select from reminded_windows r where r.client_id = w."clientId" and r.module_id = w."moduleId"
      and r.date = w.date and r.window_mins = w."windowMins")`,
  );
}

/** Whether nobody else has marked it. A second server waits here until the first one commits. */
export async function markReminded(
  tx: PlatformTx,
  { clientId, moduleId, date, windowMins }: WindowPlace,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into reminded_windows (client_id, module_id, date, window_mins, reminded_at)
    values (${clientId}, ${moduleId}, ${date}, ${windowMins}, ${now.toISOString()}) on conflict do nothing`);
  return rowCount === 1;
}

export interface ReminderRecipient extends Record<string, unknown> {
  id: number;
  email: string;
  owner: boolean;
}

/** Active people with access to the module who have not stopped these mails. */
export async function listReminderRecipients(
  tx: PlatformTx,
  { clientId, moduleId, reminders: { to } }: RemindingModuleRow,
): Promise<ReminderRecipient[]> {
  const { rows } = await tx.execute<ReminderRecipient>(sql`
    select u.id, u.email, a.owner from users u join client_accesses a on a.user_id = u.id
    join client_access_modules m on m.client_id = a.client_id and m.user_id = a.user_id
    where a.client_id = ${clientId} and m.module_id = ${moduleId} and a.suspended_at is null and u.is_active and u.activated
      and not 'reminders' = any(u.stopped_mails) and (${to} = 'both' or a.owner = (${to} = 'owners'))
    order by u.id`);
  return rows;
}

/** Windows are mailed about for less than three days after their date. */
const daysKept = 31;

export async function deleteOldReminders(tx: PlatformTx, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from reminded_windows where reminded_at < ${now.toISOString()}::timestamptz - make_interval(days => ${daysKept})`);
}
