import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Annotated reports; `analysisClients` says which hospitals one names. */
export const analyses = pgTable('analyses', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  report: text().notNull(),
  context: jsonb().$type<Record<string, unknown>>().notNull(),
  published: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  updatedBy: integer('updated_by'),
  updatedByName: text('updated_by_name').notNull().default(''),
});

export const analysisClients = pgTable(
  'analysis_clients',
  {
    clientId: integer('client_id').notNull(),
    analysisId: integer('analysis_id').notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.analysisId] })],
);

export const analysisModules = pgTable(
  'analysis_modules',
  {
    clientId: integer('client_id').notNull(),
    analysisId: integer('analysis_id').notNull(),
    moduleId: integer('module_id').notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.analysisId, table.moduleId] })],
);

export const notes = pgTable(
  'notes',
  {
    analysisId: integer('analysis_id').notNull(),
    cardId: text('card_id').notNull(),
    body: jsonb().notNull(),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    updatedBy: integer('updated_by'),
    updatedByName: text('updated_by_name').notNull().default(''),
  },
  table => [primaryKey({ columns: [table.analysisId, table.cardId] })],
);
