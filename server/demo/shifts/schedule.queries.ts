import { sql } from 'drizzle-orm';
import { findScheduleSpan } from '#domain/schedule/check-rows.ts';
import { addDays } from '#domain/time/calendar.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { rosterImports, rosterMappings } from '#server/db/tables/rosters.ts';
import { scheduleDays, scheduleRows } from '#server/db/tables/schedule.ts';
import type { StoredHospital, StoredModule } from '../hospitals/load-hospitals.ts';
import { type DemoSchedule, daysAhead, makeSchedule } from './schedule.ts';
import type { GeneratedShift } from './shift-generator.ts';

/** Gives a module the roster of the last weeks and of the coming one (B17), which was sent this morning. */
export async function loadSchedule(
  tx: PlatformTx,
  module: StoredModule,
  hospital: StoredHospital,
  { shifts, now }: { shifts: readonly GeneratedShift[]; now: Date },
): Promise<void> {
  const of = { clientId: module.clientId, moduleId: module.id };
  const { dates, rows } = makeSchedule(hospital, shifts);
  const sentAt = new Date(now.getTime() - 3 * 3_600_000);
  await tx.insert(scheduleRows).values(rows.map(row => ({ ...of, ...row })));
  await tx.insert(scheduleDays).values(dates.map(date => ({ ...of, date, sentAt })));
  if (module.plan.roster === 'shown') await loadRosterImport(tx, module, hospital, { rows, at: sentAt });
}

/** Two of three short shifts since the rule about coming windows was set had been foreseen, and a few windows were not short in the end. */
export async function foreseeFlags(tx: PlatformTx, moduleId: number, since: Date): Promise<void> {
  await tx.execute(sql`
    update red_flags set foreseen = jsonb_build_object('chance', 0.7 + (id % 25) / 100.0,
      'expected', round(rn_target, 1), 'rns', round(rn_actual), 'source', 'schedule')
    where module_id = ${moduleId} and kind = 'short' and status <> 'withdrawn' and id % 3 <> 0
      and starts_at > ${since.toISOString()}`);
  await tx.execute(sql`
    insert into red_flags (client_id, module_id, date, window_mins, nominal_minutes, starts_at, ends_at, kind, status, foreseen,
      opened_at, withdrawn_at)
    select client_id, module_id, date, window_mins, nominal_minutes, starts_at, starts_at + minutes * interval '1 minute', 'ahead',
      'withdrawn', jsonb_build_object('chance', 0.7 + (id % 12) / 100.0, 'expected', round(rn_target + 1, 1),
        'rns', round(rn_actual), 'source', 'schedule'),
      starts_at - interval '9 hours', created_at
    from shifts where module_id = ${moduleId} and starts_at > ${since.toISOString()} and rn_actual >= rn_target and id % 17 = 0
    on conflict do nothing`);
}

/** The coming week of a module came from a spreadsheet of the hospital (B17), before which nothing of it was known. */
async function loadRosterImport(
  tx: PlatformTx,
  module: StoredModule,
  { plan, timeline }: StoredHospital,
  { rows, at }: { rows: DemoSchedule['rows']; at: Date },
): Promise<void> {
  const { clientId, id: moduleId } = module;
  const range = { start: timeline.today, end: addDays(timeline.today, daysAhead) };
  const span = findScheduleSpan(range, { windows: plan.shiftWindows, timeZone: plan.timezone });
  const [startsAt, endsAt] = [new Date(span.start), new Date(span.end)];
  const brought = rows.filter(row => row.startsAt >= startsAt && row.startsAt < endsAt);
  await tx.insert(rosterImports).values({
    ...{ clientId, moduleId, at, startsAt, endsAt },
    fromDate: range.start,
    toDate: range.end,
    rns: brought.reduce((sum, { rns }) => sum + rns, 0),
    replaced: { rows: [], days: [] },
  });
  await tx.insert(rosterMappings).values({
    clientId,
    mapping: {
      layout: 'shifts',
      headings: { date: 'Date', start: 'Shift', end: null, unit: 'Unit' },
      dateOrder: 'month_first',
      units: [{ name: 'MB', module: moduleId }],
    },
  });
}
