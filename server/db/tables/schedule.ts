import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, rowId } from './column-types.ts';

/** When RNs are scheduled (B17). Rows have no names, so equal ones are stored once with a number. */
export const scheduleRows = pgTable(
  'schedule_rows',
  {
    clientId: rowId('client_id').notNull(),
    moduleId: rowId('module_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    rns: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId, table.startsAt, table.endsAt] })],
);

/** The dates of the ranges that were sent. */
export const scheduleDays = pgTable(
  'schedule_days',
  {
    clientId: rowId('client_id').notNull(),
    moduleId: rowId('module_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId, table.date] })],
);
