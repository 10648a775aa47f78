import { sql } from 'drizzle-orm';
import { jsonb, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, rowId } from './column-types.ts';

const entryColumns = () => ({
  at: instant('at').notNull(),
  actorId: rowId('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text().notNull(),
  recordType: text('record_type').notNull().default(''),
  recordId: text('record_id').notNull().default(''),
  details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  address: text().notNull().default(''),
  requestId: text('request_id').notNull().default(''),
});

export const auditEntries = pgTable(
  'audit_entries',
  {
    clientId: rowId('client_id').notNull(),
    id: rowId('id').notNull().generatedByDefaultAsIdentity(),
    ...entryColumns(),
  },
  table => [primaryKey({ columns: [table.clientId, table.id] })],
);

/** Entries that belong to no client. */
export const platformAuditEntries = pgTable('platform_audit_entries', {
  id: rowId('id').primaryKey().default(sql`nextval('audit_entries_id_seq')`),
  ...entryColumns(),
});

/** Both are views for Drizzle, so that one query can read either. */
const describeTrail = (name: string) =>
  pgView(name, { clientId: rowId('client_id'), id: rowId('id').notNull(), ...entryColumns() }).existing();

/** The entries of all clients and of the platform. */
export const auditTrail = describeTrail('audit_trail');
/** The entries of the transaction's client. */
export const clientAuditTrail = describeTrail('audit_entries');
