import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { changedIn, editedColumns, instant, rowId } from './column-types.ts';

/** Numbers by acuity field id, premium type id or type of missed care. */
type NumbersById = Record<string, number>;

export const shifts = pgTable(
  'shifts',
  {
    clientId: rowId('client_id').notNull(),
    id: rowId('id').notNull().generatedByDefaultAsIdentity(),
    moduleId: rowId('module_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    windowMins: integer('window_mins').notNull(),
    startsAt: instant('starts_at').notNull(),
    isDay: boolean('is_day').notNull(),
    minutes: integer().notNull(),
    nominalMinutes: integer('nominal_minutes').notNull(),
    acuityCounts: jsonb('acuity_counts').$type<NumbersById>().notNull(),
    fieldsWithPatients: rowId('fields_with_patients')
      .array()
      .generatedAlwaysAs(
        sql`string_to_array(translate(jsonb_path_query_array(acuity_counts, '$.keyvalue() ? (@.value > 0).key')::text, '[] "', ''), ',')::bigint[]`,
      ),
    rnsPerPatient: jsonb('rns_per_patient').$type<NumbersById>().notNull(),
    minRnTarget: numeric('min_rn_target', { precision: 4, scale: 2 }).notNull(),
    rnActual: numeric('rn_actual', { precision: 6, scale: 3 }).notNull(),
    premiums: jsonb().$type<NumbersById>().notNull().default({}),
    rnPremium: numeric('rn_premium', { precision: 9, scale: 3 }).notNull().default('0'),
    chargeNurseIncluded: boolean('charge_nurse_included').notNull().default(false),
    reasons: text().array().notNull().default([]),
    comments: text().notNull().default(''),
    /** By type (B19). */
    missedCare: jsonb('missed_care').$type<NumbersById>().notNull().default({}),
    census: numeric({ precision: 9, scale: 3 }).notNull(),
    rnTarget: numeric('rn_target', { precision: 14, scale: 6 }).notNull(),
    rnVariance: numeric('rn_variance', { precision: 14, scale: 6 }).generatedAlwaysAs(
      sql`rn_actual - rn_target`,
    ),
    rnTargetFloor: integer('rn_target_floor').generatedAlwaysAs(sql`floor(rn_target)`),
    rnTargetCeiling: integer('rn_target_ceiling').generatedAlwaysAs(sql`ceil(rn_target)`),
    /** The state of the feed that the form showed (B6). */
    feedAt: instant('feed_at'),
    feedCounts: jsonb('feed_counts').$type<NumbersById>(),
    /** The fields whose numbers were accepted from the feed. */
    feedUsed: text('feed_used').array(),
    /** First saved by an import. */
    isImported: boolean('is_imported').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...editedColumns(),
    changedIn: changedIn(),
  },
  table => [primaryKey({ columns: [table.clientId, table.id] })],
);
