import type { Posting } from '#contract/now/now.ts';
import { computeStaffingFigures } from '#domain/shifts/shift-metrics.ts';
import { windowLabel } from '#domain/shifts/shift-window-config.ts';
import { countJudged } from '#domain/standards/requirement/describe-requirement.ts';
import { judgeShift } from '#domain/standards/requirement/judge-shift.ts';
import { findStandard, type StandardInForce } from '#domain/standards/setting/setting.ts';
import { found } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import { loadLastDays } from '#server/features/shifts/module-day.ts';
import type { ShiftRow } from '#server/features/shifts/shifts.queries.ts';
import { findPostedModule } from './standards.queries.ts';

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
          return {
            id,
            label: windowLabel(id, duration, settings.showFullRange),
            time,
            shift: row ? presentPosted(row, findStandard(settings.standards, date)) : null,
          };
        }),
    })),
  };
}

function presentPosted(row: ShiftRow, standard: StandardInForce | null) {
  const { census, rnActual, ratioActual } = computeStaffingFigures(row);
  return { patients: census, rns: rnActual, patients_per_rn: ratioActual, ...presentStandard(row, standard) };
}

/** The judged patients are posted with the required RNs, because the RNs are required for them only (D62). */
function presentStandard(row: ShiftRow, standard: StandardInForce | null) {
  const name = standard?.pack.name ?? null;
  const verdict = standard && judgeShift(standard, row);
  if (!verdict || verdict.required === null)
    return { standard: name, required: null, judged: null, left_out: null };
  const { required, classes, left_out } = verdict;
  return { standard: name, required, judged: countJudged(classes), left_out };
}
