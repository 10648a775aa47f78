import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns of rows that people edit. */
export const editedColumns = () => ({
  version: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: integer('updated_by'),
  updatedByName: text('updated_by_name').notNull().default(''),
});
