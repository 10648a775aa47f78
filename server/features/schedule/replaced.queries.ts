import { and, between, eq, gte, lt, sql } from 'drizzle-orm';
import type { DateRange } from '#domain/time/calendar.ts';
import type { ClientTx } from '#server/db/database.ts';
import { rosterImports } from '#server/db/tables/rosters.ts';
import { scheduleDays, scheduleRows } from '#server/db/tables/schedule.ts';

/** A part of the schedule of a module. */
interface SchedulePart {
  moduleId: number;
  range: DateRange;
  /** In which its rows start, in milliseconds; the end is excluded. */
  span: { start: number; end: number };
}

/** The rows of a part, and which of its dates are known. */
export async function listStored(tx: ClientTx, part: SchedulePart) {
  const rows = await tx
    .select({ startsAt: scheduleRows.startsAt, endsAt: scheduleRows.endsAt, rns: scheduleRows.rns })
    .from(scheduleRows)
    .where(isRowOf(part))
    .orderBy(scheduleRows.startsAt, scheduleRows.endsAt);
  const days = await tx
    .select({ date: scheduleDays.date, sentAt: scheduleDays.sentAt })
    .from(scheduleDays)
    .where(isDayOf(part))
    .orderBy(scheduleDays.date);
  return { rows, days };
}

export type StoredPart = Awaited<ReturnType<typeof listStored>>;

/** A schedule that a person has sent, and what it replaced. */
interface NewImport extends SchedulePart {
  clientId: number;
  at: Date;
  rns: number;
  replaced: StoredPart;
}

/** In place of the module's import before, which can no longer be undone. */
export async function storeImport(tx: ClientTx, added: NewImport): Promise<void> {
  const { clientId, moduleId, at, range, span, rns, replaced } = added;
  await tx.delete(rosterImports).where(eq(rosterImports.moduleId, moduleId));
  await tx.insert(rosterImports).values({
    ...{ clientId, moduleId, at, rns, replaced },
    fromDate: range.start,
    toDate: range.end,
    startsAt: new Date(span.start),
    endsAt: new Date(span.end),
  });
}

/** After a program has sent a schedule of the module. */
export async function markOutdated(tx: ClientTx, moduleId: number): Promise<void> {
  await tx.update(rosterImports).set({ isOutdated: true }).where(eq(rosterImports.moduleId, moduleId));
}

type StoredImport = typeof rosterImports.$inferSelect;

/** The last import of a module. */
export async function findImport(tx: ClientTx, moduleId: number): Promise<StoredImport | undefined> {
  const [row] = await tx.select().from(rosterImports).where(eq(rosterImports.moduleId, moduleId));
  return row;
}

/** Puts back what the import has replaced, and forgets the import. */
export async function restoreReplaced(tx: ClientTx, undone: StoredImport): Promise<void> {
  const { clientId, moduleId, fromDate, toDate, startsAt, endsAt, replaced } = undone;
  const part = {
    moduleId,
    range: { start: fromDate, end: toDate },
    span: { start: startsAt.getTime(), end: endsAt.getTime() },
  };
  await tx.delete(scheduleRows).where(isRowOf(part));
  await tx.delete(scheduleDays).where(isDayOf(part));
  await tx.execute(sql`
    insert into schedule_rows (client_id, module_id, starts_at, ends_at, rns)
    select ${clientId}::bigint, ${moduleId}::bigint, "startsAt", "endsAt", rns
    from jsonb_to_recordset(${JSON.stringify(replaced.rows)}::jsonb) as r ("startsAt" timestamptz, "endsAt" timestamptz, rns integer)`);
  await tx.execute(sql`
    insert into schedule_days (client_id, module_id, date, sent_at)
    select ${clientId}::bigint, ${moduleId}::bigint, date, "sentAt"
    from jsonb_to_recordset(${JSON.stringify(replaced.days)}::jsonb) as d (date date, "sentAt" timestamptz)`);
  await tx.delete(rosterImports).where(eq(rosterImports.moduleId, moduleId));
}

function isRowOf({ moduleId, span }: SchedulePart) {
  return and(
    eq(scheduleRows.moduleId, moduleId),
    gte(scheduleRows.startsAt, new Date(span.start)),
    lt(scheduleRows.startsAt, new Date(span.end)),
  );
}

function isDayOf({ moduleId, range }: SchedulePart) {
  return and(eq(scheduleDays.moduleId, moduleId), between(scheduleDays.date, range.start, range.end));
}
