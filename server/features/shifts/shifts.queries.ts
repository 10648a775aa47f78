import { and, asc, between, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { forgottenAfterDays } from '#domain/census/feed.ts';
import { memo } from '#domain/memo.ts';
import type { FlagKind, FlagStatus } from '#domain/red-flags/flag-state.ts';
import type { StandardChange } from '#domain/standards/setting/setting.ts';
import type { DateRange } from '#domain/time/calendar.ts';
import type { ClientTx } from '#server/db/database.ts';
import { prepareQuery } from '#server/db/driver/statements.ts';
import { selectSchedule } from '#server/db/schedule.queries.ts';
import { acuityFields } from '#server/db/tables/catalogue.ts';
import { clients, modules } from '#server/db/tables/clients.ts';
import { shifts } from '#server/db/tables/shifts.ts';
import { answeredBy } from '#server/features/adequacy/answers.queries.ts';

/** Without those that only reports use: each column of each row takes time to read. */
const {
  clientId,
  moduleId,
  fieldsWithPatients,
  rnPremium,
  rnTargetFloor,
  rnTargetCeiling,
  isImported,
  updatedBy,
  changedIn,
  ...entryColumns
} = getTableColumns(shifts);

const rowColumns = { ...entryColumns, answeredBy };

export type ShiftRow = Pick<typeof shifts.$inferSelect, keyof typeof entryColumns> & {
  /** The authors of its answers (B18); null if nobody has answered, or if they were not read. */
  answeredBy: string | null;
};

/** A shift of a day, with the transaction that wrote it last. */
export type DatedShiftRow = ShiftRow & Pick<typeof shifts.$inferSelect, 'changedIn'>;

/** The dates of which the settings of a module have more. */
interface DatesToRead {
  flagsOf: string | null;
  standardsOf: DateRange;
  scheduleOf: DateRange | null;
}

/**
 * The settings of a module and its client for entering shifts, with the current fields of its form, the red flags of a date and the
 * staffing standards and scheduled RNs of some dates.
 */
export async function findModuleSettings(
  tx: ClientTx,
  moduleId: number,
  { flagsOf, standardsOf: { start, end }, scheduleOf }: DatesToRead,
) {
  const values = { moduleId, date: flagsOf, start, end };
  if (!scheduleOf) {
    const [row] = await moduleSettings(tx, values);
    return row && { ...row, schedule: null };
  }
  const scheduled = { scheduledFrom: scheduleOf.start, scheduledTo: scheduleOf.end };
  const [row] = await settingsWithSchedule(tx, { ...values, ...scheduled });
  return row;
}

/**
 * In the same statement, because each one takes time of its own. Lists of texts, because PostgreSQL takes longer for an aggregate and for
 * values of several types.
 */
const currentFields = sql<[id: string, name: string, rnsPerPatient: string][]>`array_to_json(array(
  select array[f.id::text, f.name, f.rns_per_patient::text]
  from acuity_fields f join module_sections s on s.section_id = f.section_id
  where s.module_id = modules.id and f.deleted_at is null))`;

/** Whether a feed has sent a state of the module in the last month. */
const hasFeed = sql<boolean>`(exists (select from census_feed_counts c where c.module_id = modules.id)
  or exists (select from census_visit_counts s where s.module_id = modules.id))`;

type DayFlag = [windowMins: string, kind: FlagKind, status: FlagStatus, version: string, owner: string];

/** The red flags of a date. */
const dayFlags = sql<DayFlag[]>`array_to_json(array(
  select array[r.window_mins::text, r.kind, r.status, r.version::text, r.owner_name]
  from red_flags r where r.module_id = modules.id and r.date = ${sql.placeholder('date')}))`;

/**
 * Those in force on one of the dates `start` to `end`: the day does not read the whole history (B16), unless it is one change. As a
 * text for `parseStandards`.
 */
export const standardsInForce = sql<string>`case when jsonb_array_length(modules.standards) < 2
  then modules.standards::text else (select coalesce(json_agg(c.change order by c.number), '[]')::text
  from (select e.value as change, e.ordinality as number, lead(e.value ->> 'from') over (order by e.ordinality) as until
    from jsonb_array_elements(modules.standards) with ordinality e) c
  where c.change ->> 'from' <= ${sql.placeholder('end')}::text
    and (c.until is null or c.until > ${sql.placeholder('start')}::text)) end`;

const standardsByText = memo<string, readonly StandardChange[]>(1_000);

/** Equal texts give the same array, so that what was computed from it can be remembered by it; nobody may change it. */
export function parseStandards(text: string): readonly StandardChange[] {
  return standardsByText(text, JSON.parse);
}

const settingsColumns = {
  clientId: modules.clientId,
  moduleId: modules.id,
  minRnTarget: modules.minRnTarget,
  otherPremiums: modules.otherPremiums,
  timeZone: clients.timezone,
  windows: clients.shiftWindowsConfig,
  showFullRange: clients.showFullSwRange,
  fields: currentFields,
  hasFeed,
  redFlagRules: modules.redFlagRules,
  flags: dayFlags,
  standards: standardsInForce,
  handoverMinutes: modules.handoverMinutes,
  missedCareTypes: clients.missedCareTypes,
};

const ofClient = eq(clients.id, modules.clientId);
const isModule = and(eq(modules.id, sql.placeholder('moduleId')), eq(modules.isActive, true));

const moduleSettings = prepareQuery(settingsColumns, (tx: ClientTx, columns) =>
  tx.select(columns).from(modules).innerJoin(clients, ofClient).where(isModule),
);

/** Apart, because a save needs no scheduled RNs, and looking for them takes time also if no date is asked for. */
const settingsWithSchedule = prepareQuery(
  {
    ...settingsColumns,
    schedule: selectSchedule(sql`modules`, {
      start: sql.placeholder('scheduledFrom'),
      end: sql.placeholder('scheduledTo'),
    }),
  },
  (tx: ClientTx, columns) => tx.select(columns).from(modules).innerJoin(clients, ofClient).where(isModule),
);

/** Names of fields, deleted ones included. */
export async function listFieldNames(tx: ClientTx, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: acuityFields.id, name: acuityFields.name })
    .from(acuityFields)
    .where(inArray(acuityFields.id, [...ids]));
  return new Map(rows.map(row => [String(row.id), row.name]));
}

const inRange = and(
  eq(shifts.moduleId, sql.placeholder('moduleId')),
  between(shifts.date, sql.placeholder('start'), sql.placeholder('end')),
);

/** A save reads no answers here: it must not wait for a lock on them, and finding those of each shift is a notable part of the statement. */
const rowOfEntry = { ...entryColumns, answeredBy: sql<string | null>`null` };

export const listShifts = prepareQuery(rowOfEntry, (tx: ClientTx, columns) =>
  tx.select(columns).from(shifts).where(inRange).orderBy(asc(shifts.date), asc(shifts.windowMins)),
);

/** The last stored one of the first date, and all of the dates after it: reading a row takes a good part of a day's time. */
export const listShiftsAfterLast = prepareQuery({ ...rowColumns, changedIn }, (tx: ClientTx, columns) =>
  tx
    .select(columns)
    .from(shifts)
    .where(
      and(
        inRange,
        sql`(${shifts.date} > ${sql.placeholder('start')} or ${shifts.windowMins} = (
          select max(first.window_mins) from shifts first
          where first.module_id = ${sql.placeholder('moduleId')} and first.date = ${sql.placeholder('start')}))`,
      ),
    )
    .orderBy(asc(shifts.date), asc(shifts.windowMins)),
);

/** The dates and windows of the stored shifts in a range. */
export async function listStoredWindows(
  tx: ClientTx,
  moduleId: number,
  range: { start: string; end: string },
) {
  return tx
    .select({
      date: shifts.date,
      windowMins: shifts.windowMins,
      isDay: shifts.isDay,
      nominalMinutes: shifts.nominalMinutes,
      startsAt: shifts.startsAt,
      minutes: shifts.minutes,
      census: shifts.census,
      rnTarget: shifts.rnTarget,
      rnActual: shifts.rnActual,
    })
    .from(shifts)
    .where(and(eq(shifts.moduleId, moduleId), between(shifts.date, range.start, range.end)));
}

export async function findShift(tx: ClientTx, moduleId: number, id: number): Promise<ShiftRow | undefined> {
  const [row] = await tx
    .select(rowColumns)
    .from(shifts)
    .where(and(eq(shifts.moduleId, moduleId), eq(shifts.id, id)));
  return row;
}

export async function deleteShift(tx: ClientTx, shift: Pick<ShiftRow, 'id' | 'version'>): Promise<boolean> {
  const gone = await tx
    .delete(shifts)
    .where(and(eq(shifts.id, shift.id), eq(shifts.version, shift.version)))
    .returning({ id: shifts.id });
  return gone.length === 1;
}

/** The feed of a module that was heard last and is not forgotten yet. */
export async function findSilentFeed(
  tx: ClientTx,
  moduleId: number,
  now: Date,
): Promise<DayOfShifts['silent_feed']> {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${forgottenAfterDays})`;
  const { rows } = await tx.execute<{ at: Date; source: string }>(sql`
    (select c.at, c.source from census_feed_counts c
    where c.module_id = ${moduleId} and c.at <= ${now.toISOString()} and c.at > ${since}
    order by c.at desc limit 1)
    union all
    select s.last_message_at, s.name from census_sources s where s.is_active and s.last_message_at > ${since}
      and exists (select from census_visit_counts c where c.module_id = ${moduleId} and c.source_id = s.id)
    order by at desc limit 1`);
  return rows[0] ? { at: new Date(rows[0].at).toISOString(), source: rows[0].source } : null;
}
