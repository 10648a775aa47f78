import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Foreseen } from '#domain/red-flags/ahead.ts';
import type { RedFlagRules, ShortReason } from '#domain/red-flags/flag-rules.ts';
import { changedIn, instant, rowId } from './column-types.ts';

/** The rules of a module from an instant on (B12). */
export const redFlagRuleChanges = pgTable(
  'red_flag_rule_changes',
  {
    clientId: rowId('client_id').notNull(),
    moduleId: rowId('module_id').notNull(),
    since: instant('since').notNull(),
    rules: jsonb().$type<RedFlagRules>().notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId, table.since] })],
);

/** At most one of each window. */
export const redFlags = pgTable(
  'red_flags',
  {
    clientId: rowId('client_id').notNull(),
    id: rowId('id').notNull().generatedByDefaultAsIdentity(),
    moduleId: rowId('module_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    windowMins: integer('window_mins').notNull(),
    nominalMinutes: integer('nominal_minutes').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    kind: text({ enum: ['short', 'missing', 'ahead'] }).notNull(),
    status: text({ enum: ['open', 'acknowledged', 'resolved', 'withdrawn'] }).notNull(),
    reasons: text().array().$type<ShortReason[]>().notNull().default([]),
    rnTarget: numeric('rn_target', { precision: 14, scale: 6 }),
    rnActual: numeric('rn_actual', { precision: 6, scale: 3 }),
    minRnTarget: numeric('min_rn_target', { precision: 4, scale: 2 }),
    isImported: boolean('is_imported').notNull().default(false),
    /** What was foreseen when it was opened before its window (B17). */
    foreseen: jsonb().$type<Foreseen>(),
    ownerId: rowId('owner_id'),
    ownerName: text('owner_name').notNull().default(''),
    openedAt: instant('opened_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    resolvedAt: instant('resolved_at'),
    withdrawnAt: instant('withdrawn_at'),
    escalatedAt: instant('escalated_at'),
    outcome: text().notNull().default(''),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    changedIn: changedIn(),
  },
  table => [primaryKey({ columns: [table.clientId, table.id] })],
);

/** What was tried about a flag. */
export const redFlagActions = pgTable(
  'red_flag_actions',
  {
    clientId: rowId('client_id').notNull(),
    id: rowId('id').notNull().generatedByDefaultAsIdentity(),
    flagId: rowId('flag_id').notNull(),
    action: text().notNull(),
    result: text({ enum: ['helped', 'partly', 'no'] }).notNull(),
    rns: numeric({ precision: 6, scale: 3 }),
    at: instant('at').notNull(),
    byId: rowId('by_id'),
    byName: text('by_name').notNull().default(''),
  },
  table => [primaryKey({ columns: [table.clientId, table.id] })],
);
