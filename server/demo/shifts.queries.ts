import { sql } from 'drizzle-orm';
import type { PlatformTx } from '#server/db/database.ts';
import { type GeneratedShift, rnsPerPatientOf, type StoredModule } from './shift-generator.ts';

/** Rows in one statement. Larger ones are no faster, and a message of many megabytes is slow to take in. */
const chunkSize = 1000;

export async function insertShifts(
  tx: PlatformTx,
  module: StoredModule,
  shifts: readonly GeneratedShift[],
): Promise<void> {
  for (let start = 0; start < shifts.length; start += chunkSize) {
    await insertChunk(tx, module, shifts.slice(start, start + chunkSize));
  }
}

async function insertChunk(tx: PlatformTx, module: StoredModule, shifts: readonly GeneratedShift[]) {
  await tx.execute(sql`
    insert into shifts (
      client_id, module_id, date, window_mins, starts_at, is_day, minutes, nominal_minutes,
      acuity_counts, rns_per_patient, min_rn_target, rn_actual, premiums, rn_premium,
      charge_nurse_included, reasons, comments, census, rn_target,
      created_at, updated_at, updated_by, updated_by_name
    )
    select
      ${module.clientId}, ${module.id}, date, window_mins, starts_at, is_day, minutes, nominal_minutes,
      acuity_counts, ${JSON.stringify(rnsPerPatientOf(module))}::jsonb, ${module.plan.minRnTarget}::numeric,
      rn_actual, premiums, rn_premium,
      charge_nurse_included, reasons, comments, census, rn_target,
      entered_at, entered_at, entered_by, entered_by_name
    from jsonb_to_recordset(${JSON.stringify(shifts.map(asRow))}::jsonb) as shift (
      date date, window_mins integer, starts_at timestamptz, is_day boolean, minutes integer,
      nominal_minutes integer, acuity_counts jsonb, rn_actual numeric, premiums jsonb, rn_premium numeric,
      charge_nurse_included boolean, reasons text[], comments text, census numeric, rn_target numeric,
      entered_at timestamptz, entered_by integer, entered_by_name text
    )`);
}

function asRow({
  past,
  acuityCounts,
  metrics,
  crew,
  reasons,
  comments,
  enteredAt,
  enteredBy,
}: GeneratedShift) {
  return {
    date: past.date,
    window_mins: past.window.id,
    starts_at: past.window.time,
    is_day: past.window.isDay,
    minutes: past.window.elapsedMinutes,
    nominal_minutes: past.window.duration,
    acuity_counts: acuityCounts,
    rn_actual: crew.rnActual,
    premiums: crew.premiums,
    // Premium RNs are counted whole, so a plain sum is exact.
    rn_premium: Object.values(crew.premiums).reduce((sum, count) => sum + count, 0),
    charge_nurse_included: crew.chargeNurseIncluded,
    reasons,
    comments,
    census: metrics.census,
    rn_target: metrics.rnTarget,
    entered_at: enteredAt,
    entered_by: enteredBy.id,
    entered_by_name: enteredBy.name,
  };
}
