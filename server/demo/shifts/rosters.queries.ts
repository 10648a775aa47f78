import { findScheduleSpan } from '#domain/schedule/check-rows.ts';
import { addDays } from '#domain/time/calendar.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { rosterImports, rosterMappings } from '#server/db/tables/rosters.ts';
import type { StoredHospital, StoredModule } from '../hospitals/load-hospitals.ts';
import { type DemoSchedule, daysAhead } from './schedule.ts';

/** The coming week of a module came from a spreadsheet of the hospital (B17), before which nothing of it was known. */
export async function loadRosterImport(
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
