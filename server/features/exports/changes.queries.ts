import type { ChangedAfter, ChangeMark } from '#domain/export/changed-until.ts';
import type { NewAuditEntry } from '#server/db/audit.ts';
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
  until: Pick<ChangeMark, 'store' | 'snapshot'>;
  after: ChangedAfter | undefined;
}

/** Ids as PostgreSQL writes an array: `{12,-7}`. A deleted shift has its id with a minus. A million of them take ten megabytes. */
export type IdList = string;

/** Finds the order of a whole file first, and then its rows by their ids: an index in that order would cost every save (decision 105). */
export interface ChangeReader {
  /** All ids in the order of changes, in lists of `atOnce`. */
  listIds(tx: ClientTx, selection: ChangeSelection, atOnce: number): Promise<IdList[]>;
  /**
   * The rows of a list as the database wrote them, without those that have changed since the mark: lists of values as JSON, joined by
   * commas; null without rows.
   */
  readRows(tx: ClientTx, selection: ChangeSelection, ids: IdList): Promise<string | null>;
}

/**
 * The mark of a file that is made now. A database has another name after it was restored, also to an earlier point in time: its
 * transactions are then counted from there again.
 */
export async function readMark(tx: ClientTx): Promise<ChangeSelection['until']> {
  const [row] = await runStatement<ChangeSelection['until']>(
    tx,
    `select left(md5(concat_ws(' ', s.system_identifier, c.timeline_id, 'shifts'::regclass::oid)), 12) as store,
      pg_current_snapshot()::text as snapshot
    from pg_control_system() s, pg_control_checkpoint() c`,
    [],
  );
  if (!row) throw new Error('the database has no snapshot');
  return row;
}

const numberedTables = ['shifts', 'red_flags', 'deleted_shifts'];
// The snapshot is read once, and not for each row.
const isFromElsewhere = 'client_id = $1 and changed_in >= (select pg_snapshot_xmax(pg_current_snapshot()))';

/**
 * Whether rows have transactions that this database has not begun: pg_dump took them along from another one. Snapshots would take them
 * for later changes, and leave them out. Looks at all rows of the hospital.
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

/** A hash of an entry of the trail: a restored store gives the number of a lost entry to another one. */
const entryCheck = `left(md5(concat_ws(' ', extract(epoch from at), request_id)), 12)`;

/** Records an export in the trail, and returns the entry for the mark of its file. */
export async function insertEntry(
  tx: ClientTx,
  { clientId, at, actorName, action, details, address, requestId }: NewAuditEntry & { clientId: number },
): Promise<NonNullable<ChangeMark['entry']>> {
  const [row] = await runStatement<{ id: string; check: string }>(
    tx,
    `insert into audit_entries (client_id, at, actor_name, action, details, address, request_id)
    values ($1, $2, $3, $4, $5, $6, $7) returning id::text as id, ${entryCheck} as check`,
    [clientId, at, actorName, action, JSON.stringify(details), address, requestId],
  );
  if (!row) throw new Error('an export was not recorded');
  return row;
}

/**
 * Whether the changes after a mark can be found: the entry of its file is in the trail, and its transactions have begun. A store whose
 * files were restored to an earlier day has lost both, and uses the same transaction numbers for other changes.
 */
export async function canContinue(
  tx: ClientTx,
  clientId: number,
  { entry, snapshot }: ChangeMark,
): Promise<boolean> {
  const [row] = await runStatement<{ found: boolean }>(
    tx,
    `select pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) and ($2::bigint is null
      or exists (select from audit_entries where client_id = $3 and id = $2 and ${entryCheck} = $4)) as found`,
    [snapshot, entry?.id ?? null, clientId, entry?.check ?? null],
  );
  return row?.found === true;
}

/** The names of these modules, or of all modules of the hospital, also inactive ones: otherwise their last changes would be missed. */
export async function listExportedModules(
  tx: ClientTx,
  ids: readonly number[] = [],
): Promise<Map<number, string>> {
  const rows = await runStatement<{ id: number; name: string }>(
    tx,
    `select id, name from modules where client_id = current_client() and ($1::bigint[] = '{}' or id = any($1)) order by id`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * The fields of the hospital's modules, deleted ones included, and those with patients in its shifts. By id, so that a new one is the
 * last. Shifts themselves are read only in months whose sums are not up to date.
 */
export async function listExportedFields(tx: ClientTx, clientId: number): Promise<ExportedField[]> {
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
const milliseconds = (instant: string) => `floor(date_part('epoch', ${instant}) * 1000)`;
const joined = (list: string) => `nullif(array_to_string(${list}, '; '), '')`;

/** The rows of a selection, and when they changed. */
function selectChanges(table: string, id: string, changedAt: string): string {
  return `select r.changed_in, ${id} as id from ${table} r
    where r.client_id = $1 and r.module_id = any($2::bigint[])
      and pg_visible_in_snapshot(r.changed_in, $3::pg_snapshot)
      and ($4::date is null or r.date >= $4) and ($5::date is null or r.date <= $5)
      and ($6::pg_snapshot is null or not pg_visible_in_snapshot(r.changed_in, $6))
      and ($7::timestamptz is null or ${changedAt} > $7)`;
}

/** The ids of changes in their order, in lists. */
function selectIds(changes: string): string {
  return `select ids[place : place + $8 - 1]::text as ids
    from (select array_agg(id order by changed_in, abs(id)) as ids from (${changes}) as changes) as ordered,
      generate_series(1, cardinality(ids), $8::integer) as place
    order by place`;
}

/** The rows of a list, each as a list of values. */
function selectListed(table: string, id: string, values: string): string {
  return `select listed.nth, json_build_array(${values})::text as line
    from unnest($2::bigint[]) with ordinality as listed (id, nth)
    join ${table} r on r.client_id = $1 and r.id = ${id}
    where ${id} > 0 and pg_visible_in_snapshot(r.changed_in, $3::pg_snapshot)`;
}

/** Rows that are put together here are read faster than columns are by the driver. */
function selectRows(listed: string): string {
  return `select string_agg(line, ',' order by nth) as rows from (${listed}) as listed`;
}

function createReader(changes: string, listed: string): ChangeReader {
  const ids = selectIds(changes);
  const rows = selectRows(listed);
  return {
    async listIds(tx, { clientId, moduleIds, start, end, until, after }, atOnce) {
      const snapshot = after && 'mark' in after ? after.mark.snapshot : null;
      const instant = after && 'instant' in after ? after.instant : null;
      const values = [clientId, moduleIds, until.snapshot, start, end, snapshot, instant, atOnce];
      const lists = await runStatement<{ ids: IdList }>(tx, ids, values);
      return lists.map(list => list.ids);
    },
    async readRows(tx, { clientId, until }, list) {
      const [page] = await runStatement<{ rows: string | null }>(tx, rows, [clientId, list, until.snapshot]);
      return page?.rows ?? null;
    },
  };
}

const place = `r.id, r.module_id, ${days('r.date')}, r.window_mins`;

/** The values of a shift without the name of its module, then objects of numbers by id. */
const shiftValues = `${place}, ${milliseconds('r.starts_at')}, r.is_day, r.minutes, r.census, r.rn_target, r.rn_actual,
  r.rn_variance, r.min_rn_target, r.rn_premium, r.charge_nurse_included, ${joined('r.reasons')},
  nullif(r.missed_care, '{}')::text, r.is_imported, r.version, ${milliseconds('r.created_at')},
  ${milliseconds('r.updated_at')}, null, r.premiums, r.acuity_counts`;

/** The same values of a deleted shift, of which most are missing. */
const deletedShiftValues = `${place}${', null'.repeat(16)}, ${milliseconds('r.deleted_at')}`;

/** With `after`, deleted shifts are among the others. */
const changedShifts = `${selectChanges('shifts', 'r.id', 'r.updated_at')}
  union all ${selectChanges('deleted_shifts', '-r.id', 'r.deleted_at')} and ($6 is not null or $7 is not null)`;

const readShifts = (values: string) =>
  createReader(
    changedShifts,
    `${selectListed('shifts', 'listed.id', values)}
      union all ${selectListed('deleted_shifts', '-listed.id', deletedShiftValues)}`,
  );

/** By the shape of the file: only the long one has the RNs per patient. */
export const shiftReaders = {
  wide: readShifts(shiftValues),
  long: readShifts(`${shiftValues}, r.rns_per_patient`),
};

export const flagReader = createReader(
  selectChanges(
    'red_flags',
    'r.id',
    'greatest(r.opened_at, r.acknowledged_at, r.resolved_at, r.withdrawn_at, r.escalated_at)',
  ),
  selectListed(
    'red_flags',
    'listed.id',
    `${place}, ${milliseconds('r.starts_at')}, ${milliseconds('r.ends_at')}, r.kind, r.status, ${joined('r.reasons')}, r.rn_target,
      r.rn_actual, r.min_rn_target, r.is_imported, ${milliseconds('r.opened_at')}, ${milliseconds('r.acknowledged_at')},
      ${milliseconds('r.resolved_at')}, ${milliseconds('r.withdrawn_at')}, ${milliseconds('r.escalated_at')}, nullif(r.outcome, ''),
      r.version,
      (select count(*) from red_flag_actions a where a.client_id = r.client_id and a.flag_id = r.id),
      (select sum(a.rns) from red_flag_actions a where a.client_id = r.client_id and a.flag_id = r.id)`,
  ),
);
