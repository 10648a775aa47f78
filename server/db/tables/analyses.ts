import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editedColumns, instant, rowId } from './column-types.ts';

/** Annotated reports. `analysisClients` lists the clients that an analysis names. */
export const analyses = pgTable('analyses', {
  id: rowId('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  report: text().notNull(),
  context: jsonb().$type<Record<string, unknown>>().notNull(),
  published: boolean().notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  ...editedColumns(),
});

export const analysisClients = pgTable(
  'analysis_clients',
  {
    clientId: rowId('client_id').notNull(),
    analysisId: rowId('analysis_id').notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.analysisId] })],
);

export const analysisModules = pgTable(
  'analysis_modules',
  {
    clientId: rowId('client_id').notNull(),
    analysisId: rowId('analysis_id').notNull(),
    moduleId: rowId('module_id').notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.analysisId, table.moduleId] })],
);

export const notes = pgTable(
  'notes',
  {
    analysisId: rowId('analysis_id').notNull(),
    cardId: text('card_id').notNull(),
    body: jsonb().notNull(),
    ...editedColumns(),
  },
  table => [primaryKey({ columns: [table.analysisId, table.cardId] })],
);
