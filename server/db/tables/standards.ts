import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, rowId } from './column-types.ts';

/** What a hospital was told about its staffing standards, each once (B16). */
export const standardNotices = pgTable(
  'standard_notices',
  {
    clientId: rowId('client_id').notNull(),
    /** A pack with a report date, a month below its share with a module, or a module with an acuity field. */
    about: text().notNull(),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.about] })],
);
