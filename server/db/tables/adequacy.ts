import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, rowId } from './column-types.ts';

/** Sealed answers about shifts (B18). */
export const adequacyAnswers = pgTable(
  'adequacy_answers',
  {
    clientId: rowId('client_id').notNull(),
    shiftId: rowId('shift_id').notNull(),
    /** Empty if it was imported. */
    author: bytea().notNull(),
    answer: bytea().notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.shiftId, table.author] })],
);

/** Months with answers, and what counts of them once they have ended. */
export const adequacyMonths = pgTable(
  'adequacy_months',
  {
    clientId: rowId('client_id').notNull(),
    moduleId: rowId('module_id').notNull(),
    /** Its first date. */
    month: date({ mode: 'string' }).notNull(),
    state: text(),
    content: bytea(),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId, table.month] })],
);
