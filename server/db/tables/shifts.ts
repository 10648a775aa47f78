import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Numbers by acuity field id or premium type id. */
type NumbersById = Record<string, number>;

export const shifts = pgTable(
  'shifts',
  {
    clientId: integer('client_id').notNull(),
    id: integer().notNull().generatedByDefaultAsIdentity(),
    moduleId: integer('module_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    windowMins: integer('window_mins').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    isDay: boolean('is_day').notNull(),
    minutes: integer().notNull(),
    nominalMinutes: integer('nominal_minutes').notNull(),
    acuityCounts: jsonb('acuity_counts').$type<NumbersById>().notNull(),
    rnsPerPatient: jsonb('rns_per_patient').$type<NumbersById>().notNull(),
    minRnTarget: numeric('min_rn_target', { precision: 4, scale: 2 }).notNull(),
    rnActual: numeric('rn_actual', { precision: 6, scale: 3 }).notNull(),
    premiums: jsonb().$type<NumbersById>().notNull().default({}),
    rnPremium: numeric('rn_premium', { precision: 9, scale: 3 }).notNull().default('0'),
    chargeNurseIncluded: boolean('charge_nurse_included').notNull().default(false),
    reasons: text().array().notNull().default([]),
    comments: text().notNull().default(''),
    census: numeric({ precision: 9, scale: 3 }).notNull(),
    rnTarget: numeric('rn_target', { precision: 14, scale: 6 }).notNull(),
    rnVariance: numeric('rn_variance', { precision: 14, scale: 6 }).generatedAlwaysAs(
      sql`rn_actual - rn_target`,
    ),
    rnTargetFloor: integer('rn_target_floor').generatedAlwaysAs(sql`floor(rn_target)`),
    rnTargetCeiling: integer('rn_target_ceiling').generatedAlwaysAs(sql`ceil(rn_target)`),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    updatedBy: integer('updated_by'),
    updatedByName: text('updated_by_name').notNull().default(''),
  },
  table => [primaryKey({ columns: [table.clientId, table.id] })],
);

/** Sums of shifts; `…Minutes` are millionths of patients or RNs times minutes. */
export const shiftMonths = pgTable(
  'shift_months',
  {
    clientId: integer('client_id').notNull(),
    moduleId: integer('module_id').notNull(),
    month: date({ mode: 'string' }).notNull(),
    windowMins: integer('window_mins').notNull(),
    isDay: boolean('is_day').notNull(),
    nominalMinutes: integer('nominal_minutes').notNull(),
    shifts: integer().notNull(),
    minutes: bigint({ mode: 'number' }).notNull(),
    censusMinutes: bigint('census_minutes', { mode: 'bigint' }).notNull(),
    rnTargetMinutes: bigint('rn_target_minutes', { mode: 'bigint' }).notNull(),
    rnActualMinutes: bigint('rn_actual_minutes', { mode: 'bigint' }).notNull(),
    rnTargetFloorMinutes: bigint('rn_target_floor_minutes', { mode: 'bigint' }).notNull(),
    rnTargetCeilingMinutes: bigint('rn_target_ceiling_minutes', { mode: 'bigint' }).notNull(),
    regularMinutes: bigint('regular_minutes', { mode: 'bigint' }).notNull(),
    premiumMinutes: jsonb('premium_minutes').$type<NumbersById>().notNull(),
    chargeNurseShifts: integer('charge_nurse_shifts').notNull(),
  },
  table => [
    primaryKey({
      columns: [
        table.clientId,
        table.moduleId,
        table.month,
        table.windowMins,
        table.isDay,
        table.nominalMinutes,
      ],
    }),
  ],
);

/** How many shifts of a month's days and nights have a count above 0 in a field, and gave a reason. */
export const shiftMonthCounts = pgTable(
  'shift_month_counts',
  {
    clientId: integer('client_id').notNull(),
    moduleId: integer('module_id').notNull(),
    month: date({ mode: 'string' }).notNull(),
    isDay: boolean('is_day').notNull(),
    fields: text().array().notNull(),
    fieldShifts: integer('field_shifts').array().notNull(),
    overReasons: text('over_reasons').array().notNull(),
    overShifts: integer('over_shifts').array().notNull(),
    underReasons: text('under_reasons').array().notNull(),
    underShifts: integer('under_shifts').array().notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId, table.month, table.isDay] })],
);

/** Months whose shifts have changed since they were added up. */
export const staleShiftMonths = pgTable(
  'stale_shift_months',
  {
    clientId: integer('client_id').notNull(),
    moduleId: integer('module_id').notNull(),
    month: date({ mode: 'string' }).notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId, table.month] })],
);

export const assessments = pgTable(
  'assessments',
  {
    clientId: integer('client_id').notNull(),
    id: integer().notNull().generatedByDefaultAsIdentity(),
    moduleId: integer('module_id').notNull(),
    name: text().notNull(),
    inputs: jsonb().$type<Record<string, unknown>>().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    updatedBy: integer('updated_by'),
    updatedByName: text('updated_by_name').notNull().default(''),
    createdBy: integer('created_by'),
    creationKey: uuid('creation_key'),
  },
  table => [primaryKey({ columns: [table.clientId, table.id] })],
);
