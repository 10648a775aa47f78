import { type ChangedAfter, type ChangeMark, firstRunning } from '#domain/export/changed-until.ts';
import type { ClientTx } from '#server/db/database.ts';
import { runStatement } from '#server/db/driver/statements.ts';
import type { ExportedField } from './encoding/file-rows.ts';

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

/** Rows as the database wrote them, and the place of the last one if there may be more. */
export interface ChangedPage {
  /** Lists of values as JSON, joined by commas; null without rows. */
  rows: string | null;
  last: Place | null;
}

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

const numberedTables = ['shifts', 'red_flags', 'deleted_shifts'];
const isFromElsewhere = 'client_id = $1 and changed_in >= pg_snapshot_xmax(pg_current_snapshot())';

/**
 * Whether rows have transactions that this database has not begun: pg_dump took them along from another one. Snapshots would take them
 * for later changes, and leave them out.
 */
export async function hasRowsFromElsewhere(tx: ClientTx, clientId: number): Promise<boolean> {
  const [row] = await runStatement<{ found: boolean }>(
    tx,
    `select ${numberedTables.map(table => `exists (select from ${table} where ${isFromElsewhere})`).join(' or ')} as found`,
    [clientId],
  );
  return row?.found === true;
}

/** Counts those rows as changed now. */
export async function adoptRowsFromElsewhere(tx: ClientTx, clientId: number): Promise<void> {
  for (const table of numberedTables) {
    await runStatement(tx, `update ${table} set changed_in = pg_current_xact_id() where ${isFromElsewhere}`, [
      clientId,
    ]);
  }
}

export async function listModuleNames(tx: ClientTx, moduleIds: readonly number[]) {
  const rows = await runStatement<{ id: number; name: string }>(
    tx,
    'select id, name from modules where id = any($1::bigint[])',
    [moduleIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
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

export type ChangeReader = (
  tx: ClientTx,
  selection: ChangeSelection,
  last: Place,
  limit: number,
) => Promise<ChangedPage>;

const days = (date: string) => `${date} - date '1970-01-01'`;
const milliseconds = (instant: string) => `floor(date_part('epoch', ${instant}) * 1000)`;
const joined = (list: string) => `nullif(array_to_string(${list}, '; '), '')`;

/** The rows of a table after a place, in the order of their changes, each as a list of values. */
function selectChanges(table: string, values: string, changedAt: string): string {
  return `select r.changed_in, r.id, json_build_array(${values})::text as line from ${table} r
    where r.client_id = $1 and r.module_id = any($2::bigint[])
      and (r.changed_in, r.id) > ($3::xid8, $4::bigint)
      and pg_visible_in_snapshot(r.changed_in, $5::pg_snapshot)
      and ($6::date is null or r.date >= $6) and ($7::date is null or r.date <= $7)
      and ($8::pg_snapshot is null or not pg_visible_in_snapshot(r.changed_in, $8))
      and ($9::timestamptz is null or ${changedAt} > $9)
    order by r.changed_in, r.id limit $10`;
}

/** Rows that are put together here are read ten times faster than columns are by the driver. */
function selectPage(changes: string): string {
  return `select string_agg(line, ',') as rows, (array_agg(changed_in))[$10] as transaction, (array_agg(id))[$10] as id
    from (${changes}) as page`;
}

const place = `r.id, r.module_id, ${days('r.date')}, r.window_mins`;

/** The values of a shift without the name of its module, then objects of numbers by id. */
const shiftValues = `${place}, ${milliseconds('r.starts_at')}, r.is_day, r.minutes, r.census, r.rn_target, r.rn_actual,
  r.rn_variance, r.min_rn_target, r.rn_premium, r.charge_nurse_included, ${joined('r.reasons')},
  nullif(r.missed_care, '{}')::text, r.is_imported, r.version, ${milliseconds('r.created_at')},
  ${milliseconds('r.updated_at')}, null, r.premiums, r.acuity_counts`;

/** The same values of a deleted shift, of which most are missing. */
const deletedShifts = selectChanges(
  'deleted_shifts',
  `${place}${', null'.repeat(16)}, ${milliseconds('r.deleted_at')}`,
  'r.deleted_at',
);

const deletedAmong = (shifts: string) =>
  `select * from ((${shifts}) union all (${deletedShifts})) as changes order by changed_in, id limit $10`;

/** The next shifts, and with `after` the deleted ones among them. */
function readShifts(values: string): ChangeReader {
  const shifts = selectChanges('shifts', values, 'r.updated_at');
  const all = selectPage(shifts);
  const changed = selectPage(deletedAmong(shifts));
  return (tx, selection, ...page) => listChanges(tx, selection.after ? changed : all, selection, ...page);
}

/** By the shape of the file: only the long one has the RNs per patient. */
export const listChangedShifts = {
  wide: readShifts(shiftValues),
  long: readShifts(`${shiftValues}, r.rns_per_patient`),
};

const changedFlags = selectPage(
  selectChanges(
    'red_flags',
    `${place}, ${milliseconds('r.starts_at')}, ${milliseconds('r.ends_at')}, r.kind, r.status, ${joined('r.reasons')}, r.rn_target,
      r.rn_actual, r.min_rn_target, r.is_imported, ${milliseconds('r.opened_at')}, ${milliseconds('r.acknowledged_at')},
      ${milliseconds('r.resolved_at')}, ${milliseconds('r.withdrawn_at')}, ${milliseconds('r.escalated_at')}, nullif(r.outcome, ''),
      r.version,
      (select count(*) from red_flag_actions a where a.client_id = r.client_id and a.flag_id = r.id),
      (select sum(a.rns) from red_flag_actions a where a.client_id = r.client_id and a.flag_id = r.id)`,
    'greatest(r.opened_at, r.acknowledged_at, r.resolved_at, r.withdrawn_at, r.escalated_at)',
  ),
);

export const listChangedFlags: ChangeReader = (tx, selection, last, limit) =>
  listChanges(tx, changedFlags, selection, last, limit);

async function listChanges(
  tx: ClientTx,
  text: string,
  { clientId, moduleIds, start, end, until, after }: ChangeSelection,
  last: Place,
  limit: number,
): Promise<ChangedPage> {
  const snapshot = after && 'mark' in after ? after.mark.snapshot : null;
  const instant = after && 'instant' in after ? after.instant : null;
  const [page] = await runStatement<Partial<Place> & { rows: string | null }>(tx, text, [
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
  const { rows = null, transaction, id } = page ?? {};
  return { rows, last: transaction && id ? { transaction, id } : null };
}
