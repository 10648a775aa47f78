import type { Posting } from '#contract/shifts/now.ts';
import { windowLabel } from '#domain/shifts/shift-window-config.ts';
import { found } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import { loadLastDays } from '#server/features/shifts/module-day.ts';
import { presentShift } from '#server/features/shifts/present-shift.ts';
import { findPostedModule } from './now.queries.ts';

/** Today and the seven days before it. */
const postedDays = 8;

/** The staffing that a unit posts (B16), newest date first, without names of people. */
export async function loadPosting(
  tx: ClientTx,
  moduleId: number,
  now: Date,
): Promise<Omit<Posting, 'program'>> {
  const { hospital, ...module } = found(await findPostedModule(tx, moduleId));
  const { settings, days } = await loadLastDays(tx, moduleId, postedDays, now);
  return {
    hospital,
    timezone: settings.timeZone,
    module,
    days: days.toReversed().map(({ date, windows, shifts }) => ({
      date,
      windows: windows
        .filter(({ elapsedMinutes }) => elapsedMinutes > 0)
        .map(({ id, duration, time }) => {
          const row = shifts.find(({ windowMins }) => windowMins === id);
          const shift = row && presentShift(row, settings, () => false);
          return {
            id,
            label: windowLabel(id, duration, settings.showFullRange),
            time,
            shift: shift
              ? {
                  patients: shift.census,
                  rns: shift.rn_actual,
                  patients_per_rn: shift.ratio_actual,
                  required: shift.standard?.required ?? null,
                }
              : null,
          };
        }),
    })),
  };
}
