import {
  and,
  count,
  desc,
  eq,
  getViewSelectedFields,
  gte,
  ilike,
  inArray,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { pageSize } from '#contract/api/page-sizes.ts';
import type { Query } from '#contract/endpoints.ts';
import { addDays } from '#domain/time/calendar.ts';
import { selectTrail } from '#server/db/audit.ts';
import type { AnyTx } from '#server/db/database.ts';
import { getPageBounds } from '#server/db/listing.ts';
import type { auditTrail } from '#server/db/tables/audit.ts';
import { clients, modules } from '#server/db/tables/clients.ts';

/** The time zone must be valid. */
export type AuditFilters = Query<'listAudit'>;

export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>['rows'][number];

export async function listAuditEntries(tx: AnyTx, filters: AuditFilters) {
  const trail = selectTrail(tx);
  const where = conditions(trail, filters);
  const { limit, offset } = getPageBounds(filters.page, filters.page ? pageSize : mostExported);
  const query = tx
    .select({ entry: getViewSelectedFields(trail), clientName: clients.name, timezone: clients.timezone })
    .from(trail)
    .leftJoin(clients, eq(clients.id, trail.clientId))
    .where(where)
    .orderBy(desc(trail.id))
    .$dynamic();
  const rows = await query.limit(limit).offset(offset);
  const [total] = await tx.select({ count: count() }).from(trail).where(where);
  return { rows, count: total?.count ?? 0 };
}

/** Most entries of an export, which is one answer; a longer trail needs narrower dates. */
const mostExported = 50_000;

type Trail = typeof auditTrail;

function conditions(trail: Trail, filters: AuditFilters): SQL | undefined {
  const pattern = filters.query && `%${filters.query.replace(/[\\%_]/g, sign => `\\${sign}`)}%`;
  return and(
    filters.client === undefined ? undefined : eq(trail.clientId, filters.client),
    filters.action ? eq(trail.action, filters.action) : undefined,
    filters.start_date ? gte(trail.at, startOfDay(filters.start_date, filters)) : undefined,
    filters.end_date ? lt(trail.at, startOfDay(addDays(filters.end_date, 1), filters)) : undefined,
    pattern
      ? or(
          ilike(trail.actorName, pattern),
          ilike(trail.action, pattern),
          ilike(sql`${trail.recordType} || ' ' || ${trail.recordId}`, pattern),
          ilike(sql`${trail.details} ->> 'email'`, pattern),
          ilike(sql`${trail.details} ->> 'name'`, pattern),
          isOfModuleNamed(trail, pattern),
        )
      : undefined,
  );
}

/** A module, or one of its shifts, hand-overs or red flags, whose record id starts with the module's. */
function isOfModuleNamed(trail: Trail, pattern: string): SQL | undefined {
  return and(
    inArray(trail.recordType, ['module', 'shift', 'hand-over', 'red flag']),
    sql`split_part(${trail.recordId}, '/', 1) in
      (select ${modules.id}::text from ${modules} where ${ilike(modules.name, pattern)})`,
  );
}

/** The instant at which a day starts in a time zone. */
function startOfDay(date: string, { timezone = 'UTC' }: AuditFilters): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timezone).epochMilliseconds);
}
