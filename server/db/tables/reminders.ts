import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, rowId } from './column-types.ts';

/** Windows without data that were mailed about, each once. */
export const remindedWindows = pgTable(
  'reminded_windows',
  {
    clientId: rowId('client_id').notNull(),
    moduleId: rowId('module_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    /** The id of the window: its minutes from midnight. */
    windowMins: integer('window_mins').notNull(),
    remindedAt: instant('reminded_at').notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId, table.date, table.windowMins] })],
);
