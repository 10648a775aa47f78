import { and, between, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type DateRange, endOfMonth, type IsoDate } from '#domain/time/calendar.ts';
import type { AnyTx, ClientTx, PlatformTx } from '#server/db/database.ts';
import { listParameter } from '#server/db/shift-months/shift-selection.queries.ts';
import { adequacyMonths } from '#server/db/tables/adequacy.ts';
import { acuityFields, sections } from '#server/db/tables/catalogue.ts';
import { clients, modules } from '#server/db/tables/clients.ts';

/** A month with answers. */
export interface MonthRow {
  month: IsoDate;
  /** Of its shifts; changes with each of them. */
  state: string;
  /** When the last of them ends. */
  endsAt: Date | null;
  /** The state that the content was made from; null if it must be made again. */
  madeFrom: string | null;
  content: Buffer | null;
}

/** The months of a range. */
export async function listMonths(
  tx: ClientTx,
  moduleId: number,
  { start, end }: DateRange,
): Promise<MonthRow[]> {
  const { rows } = await tx.execute<MonthRow & Record<string, unknown>>(sql`
    select m.month::text, m.state as "madeFrom", m.content, s.state, s.ends_at as "endsAt"
    from adequacy_months m cross join lateral (
      select concat_ws(' ', count(*), sum(id), sum(version)) as state,
        max(starts_at + make_interval(mins => minutes)) as ends_at
      from shifts where client_id = m.client_id and module_id = m.module_id
        and date >= m.month and date < (m.month + interval '1 month')::date) as s
    where m.module_id = ${moduleId} and m.month between ${start} and ${end} order by m.month`);
  return rows.map(row => ({ ...row, endsAt: row.endsAt && new Date(row.endsAt) }));
}

/** A shift with its answers, sealed. */
interface AnsweredShiftRow {
  id: number;
  date: IsoDate;
  windowId: number;
  /** In milliseconds since 1970. */
  startsAt: number;
  minutes: number;
  rnTarget: number;
  acuityCounts: Record<string, number>;
  rnsPerPatient: Record<string, number>;
  /** Null without answers. */
  answers: string | null;
}

/** In the order of their shifts, with answers as hexadecimal texts. */
export async function listShiftsOfMonths(
  tx: ClientTx,
  moduleId: number,
  months: readonly IsoDate[],
): Promise<(Omit<AnsweredShiftRow, 'answers'> & { answers: string[] })[]> {
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const { rows } = await tx.execute<AnsweredShiftRow & Record<string, unknown>>(sql`
    select s.id, s.date::text, s.window_mins as "windowId", 1000 * extract(epoch from s.starts_at)::float8 as "startsAt", s.minutes,
      s.rn_target::float8 as "rnTarget", s.acuity_counts as "acuityCounts", s.rns_per_patient as "rnsPerPatient",
      (select string_agg(encode(a.answer, 'hex'), ' ' order by a.author) from adequacy_answers a
        where a.client_id = s.client_id and a.shift_id = s.id) as answers
    from shifts s where s.module_id = ${moduleId} and s.date between ${first} and ${endOfMonth(last)}
      and date_trunc('month', s.date)::date::text = any(${listParameter(months, 'text')})
    order by s.id`);
  // A text for each shift: reading thousands of lists would take longer than the calibration.
  return rows.map(row => ({
    ...row,
    answers: row.answers?.split(' ') ?? [],
  }));
}

/** The section of each acuity field, deleted fields included. */
export async function listSectionsOfFields(tx: ClientTx): Promise<Map<string, number>> {
  const rows = await tx.select({ id: acuityFields.id, section: acuityFields.sectionId }).from(acuityFields);
  return new Map(rows.map(({ id, section }) => [String(id), section]));
}

/** What counts of the months of a range, by now. */
export async function listContents(tx: AnyTx, moduleId: number, { start, end }: DateRange) {
  const { month, content } = adequacyMonths;
  return tx
    .select({ month, content })
    .from(adequacyMonths)
    .where(and(eq(adequacyMonths.moduleId, moduleId), between(month, start, end)));
}

type MonthKey = Pick<typeof adequacyMonths.$inferSelect, 'clientId' | 'moduleId' | 'month'>;

const isMonth = (key: MonthKey) =>
  and(
    eq(adequacyMonths.clientId, key.clientId),
    eq(adequacyMonths.moduleId, key.moduleId),
    eq(adequacyMonths.month, key.month),
  );

/** So that two servers do not decide at once what counts of them. */
export async function lockMonths(tx: ClientTx, moduleId: number, months: readonly IsoDate[]): Promise<void> {
  const { month } = adequacyMonths;
  const isAsked = and(eq(adequacyMonths.moduleId, moduleId), inArray(month, [...months]));
  await tx.select({ month }).from(adequacyMonths).where(isAsked).orderBy(month).for('update');
}

export async function storeMonth(
  tx: ClientTx,
  key: MonthKey,
  made: { state: string; content: Buffer },
): Promise<void> {
  await tx.update(adequacyMonths).set(made).where(isMonth(key));
}

/** Notes that a month has answers. */
export async function addMonth(tx: ClientTx, key: MonthKey): Promise<void> {
  await tx.insert(adequacyMonths).values(key).onConflictDoNothing();
}

/** Has the content of a month made again. */
export async function clearMonth(tx: ClientTx, key: MonthKey): Promise<void> {
  await tx.update(adequacyMonths).set({ state: null }).where(isMonth(key));
}

/** How a module's days are divided, and the month of its first answer; null without answers. */
export async function findModuleClock(tx: ClientTx, moduleId: number) {
  const [row] = await tx
    .select({
      timeZone: clients.timezone,
      windows: clients.shiftWindowsConfig,
      first: sql<IsoDate | null>`(select min(month)::text from adequacy_months m where m.module_id = modules.id)`,
    })
    .from(modules)
    .innerJoin(clients, eq(clients.id, modules.clientId))
    .where(and(eq(modules.id, moduleId), eq(modules.isActive, true)));
  return row;
}

/** Active modules with answers in a month of which nothing counts yet. */
export async function listModulesToPublish(tx: PlatformTx, month: IsoDate) {
  const { clientId, moduleId, content } = adequacyMonths;
  const module = and(eq(modules.clientId, clientId), eq(modules.id, moduleId));
  return tx
    .select({ clientId, moduleId })
    .from(adequacyMonths)
    .innerJoin(modules, module)
    .where(and(eq(modules.isActive, true), eq(adequacyMonths.month, month), isNull(content)));
}

export async function listSectionNames(tx: ClientTx): Promise<Map<number, string>> {
  const rows = await tx.select({ id: sections.id, name: sections.name }).from(sections);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
