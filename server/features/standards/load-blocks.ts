import { fromWire } from '#contract/wire.ts';
import { findStaffingDate } from '#domain/shifts/shift-windows.ts';
import { buildStandardsBlock } from '#domain/standards/report/standards-block.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import type { ClientTx } from '#server/db/database.ts';
import { listModulesById } from '#server/reports/report-clients.queries.ts';
import { createShiftsOn } from './load-standards.ts';
import { listStandardDays, mapStandards } from './report-standards.queries.ts';

export type StandardsBlock = ReturnType<typeof buildStandardsBlock>;

/** The figures of the report for modules of a hospital on these dates, by module, without red flags. Used by tasks. */
export async function loadStandardsBlocks(
  tx: ClientTx,
  moduleIds: readonly number[],
  range: DateRange,
  now: Date,
): Promise<ReadonlyMap<number, StandardsBlock>> {
  const modules = await listModulesById(tx, moduleIds);
  const selection = { modules, range, shiftWindows: null };
  const standards = await mapStandards(tx, selection);
  const daysIn = Map.groupBy(await listStandardDays(tx, selection), ({ moduleId }) => moduleId);
  return new Map(
    modules.map(({ id, client: { timezone: timeZone, shiftWindowsConfig }, firstShift: first }) => {
      const config = fromWire(shiftWindowsConfig);
      const today = findStaffingDate(now.getTime(), config, timeZone);
      const scope = { range, config, timeZone, today, now: now.getTime(), first, selectedIds: null };
      const source = {
        history: standards.get(id) ?? [],
        efforts: {},
        shiftsOn: createShiftsOn(daysIn.get(id) ?? []),
        flags: [],
        beforeGoodMonth: null,
      };
      return [id, buildStandardsBlock(scope, source)];
    }),
  );
}
