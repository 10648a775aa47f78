import { toWire } from '#contract/wire.ts';
import type { AdequacyAnswer } from '#domain/adequacy/answers.ts';
import { computeVariance, keepFirstVariance } from '#domain/adequacy/first-variance.ts';
import golden from '#domain/golden/calibration.json' with { type: 'json' };
import { importBatchSize } from '#domain/measures/limits.ts';
import { defaultShiftWindows } from '#domain/shifts/shift-window-config.ts';
import { startOfMonth } from '#domain/time/calendar.ts';
import type { Ward } from '#server/testing/ward.ts';
import { createAnswerKeys, nobody } from '../answer-keys.ts';

/** The module of the worked case. */
export async function prepareGoldenModule(ward: Ward): Promise<void> {
  await ward.sql('update clients set shift_windows_config = $1', [
    JSON.stringify(toWire(defaultShiftWindows)),
  ]);
  await ward.sql('update acuity_fields set rns_per_patient = $1 where id = $2', [
    golden.rns_per_patient['1'],
    ward.labor,
  ]);
}

/** The rows of an import: the shifts of the worked case. */
export function listGoldenRows({ labor }: Ward) {
  return golden.shifts.map(({ count, ...row }) => ({ ...row, acuity_counts: { [labor]: count } }));
}

type Row = ReturnType<typeof listGoldenRows>[number];

/** Imports shifts with their answers, as an owner does. */
export async function importShifts(ward: Ward, rows: readonly Row[], replace = false): Promise<string[]> {
  const statuses: string[] = [];
  for (let first = 0; first < rows.length; first += importBatchSize) {
    const batch = rows.slice(first, first + importBatchSize);
    const answer = await ward.owner.post(`${ward.shiftsUrl}import/`, { rows: batch, replace });
    for (const { status } of answer.json().results) statuses.push(status);
  }
  return statuses;
}

/** Ids of people with answers but without accounts. */
export const sixNurses = [1001, 1002, 1003, 1004, 1005, 1006];

/**
 * Replaces stored shifts by shifts with an answer about each, fast enough for hundreds of them. The answers are imported, or given by some
 * people in turn, in time.
 */
export async function storeShifts(
  ward: Ward,
  rows: readonly Row[],
  users: readonly number[] = [],
): Promise<void> {
  const clientId = ward.world.here.id;
  const stored = rows.map(({ date, window, rn_actual, acuity_counts }) => ({
    date,
    window_mins: window,
    rn_actual,
    acuity_counts,
    census: acuity_counts[ward.labor],
    rn_target: Math.max(golden.min_rn_target, 0.5 * (acuity_counts[ward.labor] ?? 0)),
  }));
  const { rows: found } = await ward.sql(
    `insert into shifts (client_id, module_id, date, window_mins, starts_at, is_day, minutes, nominal_minutes, acuity_counts,
       rns_per_patient, min_rn_target, rn_actual, census, rn_target)
     select $1, $2, r.date, r.window_mins, (r.date + make_interval(mins => r.window_mins)) at time zone 'America/New_York', true, 240, 240,
       r.acuity_counts, $3, $4, r.rn_actual, r.census, r.rn_target
     from jsonb_to_recordset($5) as r (date date, window_mins int, acuity_counts jsonb, rn_actual numeric, census numeric, rn_target numeric)
     on conflict (client_id, module_id, date, window_mins) do update set rn_actual = excluded.rn_actual, rn_target = excluded.rn_target
     returning id, date::text, window_mins, rn_target::float8 as "rnTarget", rn_actual::float8 as "rnActual"`,
    [
      clientId,
      ward.moduleId,
      JSON.stringify({ [ward.labor]: 0.5 }),
      golden.min_rn_target,
      JSON.stringify(stored),
    ],
  );
  const answers = new Map(rows.map(({ date, window, adequacy }) => [`${date} ${window}`, adequacy]));
  const keys = createAnswerKeys(ward.context.secret)(clientId);
  const given = found.flatMap(({ id, date, window_mins, ...figures }) => {
    const value = answers.get(`${date} ${window_mins}`);
    return value === null || value === undefined ? [] : [{ id, date, value, figures }];
  });
  const answered = given.map(({ id, date, value, figures }, index) => {
    const userId = users[index % users.length];
    const person = userId === undefined ? null : keys.hashPerson(startOfMonth(date), userId);
    const author = userId === undefined ? nobody : keys.hashAuthor(id, userId);
    const variance = userId === undefined ? computeVariance(figures) : keepFirstVariance([], figures);
    const answer = keys.sealAnswer({ value: value as AdequacyAnswer, person, variance });
    return { id, author: author.toString('hex'), answer: answer.toString('hex') };
  });
  await ward.sql(
    `insert into adequacy_answers
     select $1, r.id, decode(r.author, 'hex'), decode(r.answer, 'hex') from jsonb_to_recordset($2) as r (id bigint, author text, answer text)
     on conflict (client_id, shift_id, author) do update set answer = excluded.answer`,
    [clientId, JSON.stringify(answered)],
  );
  await ward.sql(
    `insert into adequacy_months (client_id, module_id, month)
     select distinct $1::bigint, $2::bigint, date_trunc('month', r.date)::date from jsonb_to_recordset($3) as r (date date)
     on conflict (client_id, module_id, month) do update set state = null`,
    [clientId, ward.moduleId, JSON.stringify(rows.filter(({ adequacy }) => adequacy !== null))],
  );
}
