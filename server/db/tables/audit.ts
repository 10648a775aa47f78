import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const auditEntries = pgTable('audit_entries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: instant('at').notNull(),
  clientId: integer('client_id'),
  actorId: integer('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text().notNull(),
  recordType: text('record_type').notNull().default(''),
  recordId: text('record_id').notNull().default(''),
  details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  address: text().notNull().default(''),
  requestId: text('request_id').notNull().default(''),
});
