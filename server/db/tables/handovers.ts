import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, rowId } from './column-types.ts';

/** At most one of each window (B23). */
export const handovers = pgTable(
  'handovers',
  {
    clientId: rowId('client_id').notNull(),
    moduleId: rowId('module_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    windowMins: integer('window_mins').notNull(),
    notes: text().notNull().default(''),
    /** Of the notes; 0 before they are first written. */
    version: integer().notNull().default(0),
    updatedAt: instant('updated_at'),
    updatedBy: rowId('updated_by'),
    updatedByName: text('updated_by_name').notNull().default(''),
    givingAt: instant('giving_at'),
    givingBy: rowId('giving_by'),
    givingByName: text('giving_by_name').notNull().default(''),
    /** The version of the notes when the part was confirmed. */
    givingVersion: integer('giving_version'),
    takingAt: instant('taking_at'),
    takingBy: rowId('taking_by'),
    takingByName: text('taking_by_name').notNull().default(''),
    takingVersion: integer('taking_version'),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId, table.date, table.windowMins] })],
);

/** The text of the notes in each version before the present one (D72). */
export const handoverTexts = pgTable(
  'handover_texts',
  {
    clientId: rowId('client_id').notNull(),
    moduleId: rowId('module_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    windowMins: integer('window_mins').notNull(),
    version: integer().notNull(),
    notes: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.clientId, table.moduleId, table.date, table.windowMins, table.version] }),
  ],
);
