import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { editedColumns, instant, rowId } from './column-types.ts';

export const assessments = pgTable(
  'assessments',
  {
    clientId: rowId('client_id').notNull(),
    id: rowId('id').notNull().generatedByDefaultAsIdentity(),
    moduleId: rowId('module_id').notNull(),
    name: text().notNull(),
    inputs: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...editedColumns(),
    createdBy: rowId('created_by'),
    creationKey: uuid('creation_key'),
  },
  table => [primaryKey({ columns: [table.clientId, table.id] })],
);
