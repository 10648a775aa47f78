import { type ChangeMark, type ChangedAfter, firstRunning } from '#domain/export/changed-until.ts';
import type { ClientTx } from '#server/db/database.ts';
import { queryArrays, runStatement } from '#server/db/driver/statements.ts';

/** The rows of a file: those that were visible at its mark. */
export interface ChangeSelection {
  clientId: number;
  moduleIds: readonly number[];
  /** Null: without this limit. */
  start: string | null;
  end: string | null;
  until: ChangeMark;
  after: ChangedAfter | undefined;
}

/** A place in the order of changes. */
export interface Place {
  transaction: string;
  id: number;
}

/** The place, then the values that the statement selects. */
export type ChangedRow = [transaction: string, id: number, ...values: unknown[]];

/**
 * The mark of a file that is made now. A database has another name after it was restored, also to an earlier point in time: its
 * transactions are then counted from there again.
 */
export async function readMark(tx: ClientTx): Promise<ChangeMark> {
  const [row] = await runStatement<ChangeMark>(
    tx,
    `select left(md5(concat_ws(' ', s.system_identifier, c.timeline_id, 'shifts'::regclass::oid)), 12) as store,
      pg_current_snapshot()::text as snapshot
    from pg_control_system() s, pg_control_checkpoint() c`,
    [],
  );
  if (!row) throw new Error('the database has no snapshot');
  return row;
}

/** The place before all rows of a selection. */
export function findStart({ after }: ChangeSelection): Place {
  if (!after || !('mark' in after)) return { transaction: '0', id: 0 };
  return { transaction: String(BigInt(firstRunning(after.mark)) - 1n), id: Number.MAX_SAFE_INTEGER };
}

export async function listModuleNames(tx: ClientTx, moduleIds: readonly number[]) {
  const rows = await runStatement<{ id: number; name: string }>(
    tx,
    'select id, name from modules where id = any($1::bigint[])',
    [moduleIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface ExportedField {
  id: string;
  section: string;
  name: string;
}

/**
 * The fields of the hospital's modules, deleted ones included, and those with patients in its shifts. By id, so that a new one is the
 * last. Shifts themselves are read only in months whose sums are not up to date.
 */
export async function listFields(tx: ClientTx, clientId: number): Promise<ExportedField[]> {
  return runStatement<ExportedField>(
    tx,
    `select f.id::text as id, x.name as section, f.name
    from acuity_fields f join sections x on x.id = f.section_id
    where f.section_id in (select section_id from module_sections where client_id = $1)
      or f.id::text in (select unnest(fields) from shift_month_counts where client_id = $1)
      or f.id in (
        select unnest(s.fields_with_patients) from stale_shift_months m
        join shifts s on s.client_id = m.client_id and s.module_id = m.module_id
          and s.date >= m.month and s.date < m.month + interval '1 month'
        where m.client_id = $1)
    order by f.id`,
    [clientId],
  );
}

const days = (date: string) => `${date} - date '1970-01-01'`;
const milliseconds = (instant: string) => `floor(extract(epoch from ${instant}) * 1000)::float8`;
const number = (value: string) => `${value}::float8`;

/** The rows of a table after a place, in the order of their changes. */
function fromChanges(table: string, changedAt: string): string {
  return `from ${table} r
    where r.client_id = $1 and r.module_id = any($2::bigint[])
      and (r.changed_in, r.id) > ($3::xid8, $4::bigint)
      and pg_visible_in_snapshot(r.changed_in, $5::pg_snapshot)
      and ($6::date is null or r.date >= $6) and ($7::date is null or r.date <= $7)
      and ($8::pg_snapshot is null or not pg_visible_in_snapshot(r.changed_in, $8))
      and ($9::timestamptz is null or ${changedAt} > $9)
    order by r.changed_in, r.id limit $10`;
}

/** The last three are objects of numbers by id. */
const storedShifts = `select r.changed_in, r.id, r.module_id, ${days('r.date')}, r.window_mins, ${milliseconds('r.starts_at')}, r.is_day,
    r.minutes, ${number('r.census')}, ${number('r.rn_target')}, ${number('r.rn_actual')}, ${number('r.rn_variance')},
    ${number('r.min_rn_target')}, ${number('r.rn_premium')}, r.charge_nurse_included,
    nullif(array_to_string(r.reasons, '; '), ''), nullif(r.missed_care, '{}')::text, r.is_imported, r.version,
    ${milliseconds('r.created_at')}, ${milliseconds('r.updated_at')}, null::float8, r.premiums, r.acuity_counts, r.rns_per_patient
  ${fromChanges('shifts', 'r.updated_at')}`;

const deletedShifts = `select r.changed_in, r.id, r.module_id, ${days('r.date')}, r.window_mins, null, null,
    null, null, null, null, null,
    null, null, null,
    null, null, null, null,
    null, null, ${milliseconds('r.deleted_at')}, null, null, null
  ${fromChanges('deleted_shifts', 'r.deleted_at')}`;

const changedShifts = `select * from ((${storedShifts}) union all (${deletedShifts})) as changes order by 1, 2 limit $10`;

const changedFlags = `select r.changed_in, r.id, r.module_id, ${days('r.date')}, r.window_mins, ${milliseconds('r.starts_at')},
    ${milliseconds('r.ends_at')}, r.kind, r.status, nullif(array_to_string(r.reasons, '; '), ''), ${number('r.rn_target')},
    ${number('r.rn_actual')}, ${number('r.min_rn_target')}, r.is_imported, ${milliseconds('r.opened_at')},
    ${milliseconds('r.acknowledged_at')}, ${milliseconds('r.resolved_at')}, ${milliseconds('r.withdrawn_at')},
    ${milliseconds('r.escalated_at')}, nullif(r.outcome, ''), r.version,
    (select count(*) from red_flag_actions a where a.client_id = r.client_id and a.flag_id = r.id),
    (select sum(a.rns)::float8 from red_flag_actions a where a.client_id = r.client_id and a.flag_id = r.id)
  ${fromChanges('red_flags', 'greatest(r.opened_at, r.acknowledged_at, r.resolved_at, r.withdrawn_at, r.escalated_at)')}`;

export type ChangeReader = (
  tx: ClientTx,
  selection: ChangeSelection,
  last: Place,
  limit: number,
) => Promise<ChangedRow[]>;

/** The next shifts, and with `after` the deleted ones among them. */
export const listChangedShifts: ChangeReader = (tx, selection, last, limit) =>
  listChanges(tx, selection.after ? changedShifts : storedShifts, selection, last, limit);

export const listChangedFlags: ChangeReader = (tx, selection, last, limit) =>
  listChanges(tx, changedFlags, selection, last, limit);

async function listChanges(
  tx: ClientTx,
  text: string,
  { clientId, moduleIds, start, end, until, after }: ChangeSelection,
  last: Place,
  limit: number,
): Promise<ChangedRow[]> {
  const snapshot = after && 'mark' in after ? after.mark.snapshot : null;
  const instant = after && 'instant' in after ? after.instant : null;
  const { rows } = await queryArrays(tx.$client, text, [
    clientId,
    moduleIds,
    last.transaction,
    last.id,
    until.snapshot,
    start,
    end,
    snapshot,
    instant,
    limit,
  ]);
  return rows as ChangedRow[];
}
