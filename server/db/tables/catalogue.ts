import { integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, rowId } from './column-types.ts';

export const sections = pgTable('sections', {
  id: rowId('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  internalName: text('internal_name').notNull(),
  position: integer().notNull(),
});

export const acuityFields = pgTable('acuity_fields', {
  id: rowId('id').primaryKey().generatedByDefaultAsIdentity(),
  sectionId: rowId('section_id').notNull(),
  name: text().notNull(),
  help: text().notNull().default(''),
  rnsPerPatient: numeric('rns_per_patient', { precision: 5, scale: 3 }).notNull(),
  position: integer().notNull(),
  deletedAt: instant('deleted_at'),
});
