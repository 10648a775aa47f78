import { boolean, date, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { RosterMapping } from '#domain/schedule/roster/roster-mapping.ts';
import { instant, rowId } from './column-types.ts';

/** How a hospital's files of scheduled RNs are read (B17). */
export const rosterMappings = pgTable('roster_mappings', {
  clientId: rowId('client_id').primaryKey(),
  mapping: jsonb().$type<RosterMapping>().notNull(),
});

/** Instants come back from JSON as texts. */
interface ReplacedPart {
  rows: readonly { startsAt: Date | string; endsAt: Date | string; rns: number }[];
  days: readonly { date: string; sentAt: Date | string }[];
}

/** The last schedule of each module that a person sent, and what it replaced. */
export const rosterImports = pgTable(
  'roster_imports',
  {
    clientId: rowId('client_id').notNull(),
    moduleId: rowId('module_id').notNull(),
    id: rowId('id').notNull().generatedByDefaultAsIdentity(),
    at: instant('at').notNull(),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    toDate: date('to_date', { mode: 'string' }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    rns: integer().notNull(),
    replaced: jsonb().$type<ReplacedPart>().notNull(),
    isOutdated: boolean('is_outdated').notNull().default(false),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId] })],
);
