import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** The patients of a module by acuity field, as a feed reported them (B6). */
export const censusCounts = pgTable(
  'census_counts',
  {
    clientId: integer('client_id').notNull(),
    moduleId: integer('module_id').notNull(),
    at: instant('at').notNull(),
    source: text().notNull(),
    counts: jsonb().$type<Record<string, number>>().notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId, table.at] })],
);
