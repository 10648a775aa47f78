import { sql } from 'drizzle-orm';
import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The transaction that wrote the row last (B22); the database sets it. */
export const changedIn = () => transactionId('changed_in').notNull().default(sql`pg_current_xact_id()`);

/** The number of a row, here or in another table. */
export const rowId = (name: string) => bigint(name, { mode: 'number' });

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns of rows that people edit. */
export const editedColumns = () => ({
  version: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: rowId('updated_by'),
  updatedByName: text('updated_by_name').notNull().default(''),
});
