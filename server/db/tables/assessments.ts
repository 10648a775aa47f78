import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { editedColumns, instant } from './column-types.ts';

export const assessments = pgTable(
  'assessments',
  {
    clientId: integer('client_id').notNull(),
    id: integer().notNull().generatedByDefaultAsIdentity(),
    moduleId: integer('module_id').notNull(),
    name: text().notNull(),
    inputs: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...editedColumns(),
    createdBy: integer('created_by'),
    creationKey: uuid('creation_key'),
  },
  table => [primaryKey({ columns: [table.clientId, table.id] })],
);
