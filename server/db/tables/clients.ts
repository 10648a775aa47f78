import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  defaultRedFlagActions,
  defaultRedFlagRules,
  type RedFlagRules,
} from '#domain/red-flags/flag-rules.ts';
import type { Reminders } from '#domain/reminders/reminders.ts';
import type { PremiumSurcharges } from '#domain/shifts/premium-types.ts';
import type { StandardEfforts } from '#domain/standards/setting/efforts.ts';
import type { StandardChange } from '#domain/standards/setting/setting.ts';
import { instant, rowId } from './column-types.ts';

export const clients = pgTable('clients', {
  id: rowId('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  timezone: text().notNull(),
  firstGoodMonth: date('first_good_month', { mode: 'string' }),
  isActive: boolean('is_active').notNull().default(true),
  shiftWindowsConfig: jsonb('shift_windows_config').$type<{ mins: number; is_day: boolean }[]>().notNull(),
  showFullSwRange: boolean('show_full_sw_range').notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Sessions that start later need a second factor (B5); null: not required. */
  twoFactorSince: instant('two_factor_since'),
  /** Shorter than the server's; null: the server's. */
  idleMinutes: integer('idle_minutes'),
  /** Networks from which this client can be opened; empty: all. */
  allowedNetworks: text('allowed_networks').array().notNull().default([]),
  /** What the hospital tries when it is short, in its own order (B12). */
  redFlagActions: text('red_flag_actions')
    .array()
    .notNull()
    .default([...defaultRedFlagActions]),
  /** Which of them are the steps that a staffing standard names (B16). */
  standardEfforts: jsonb('standard_efforts').$type<StandardEfforts>().notNull().default({}),
  /** Of missed care, in its own order (B19). */
  missedCareTypes: text('missed_care_types').array().notNull().default([]),
  /** Whether its sums of a quarter count in peer groups (B21). */
  sharesWithPeers: boolean('shares_with_peers').notNull().default(false),
  /** Makes the number of its sums in files for other installations, and leaves this one only as a hash (D71). */
  peerSecret: uuid('peer_secret').notNull().defaultRandom(),
  search: text().notNull().generatedAlwaysAs(sql`lower(' ' || name)`),
});

export const modules = pgTable(
  'modules',
  {
    clientId: rowId('client_id').notNull(),
    id: rowId('id').notNull().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    minRnTarget: numeric('min_rn_target', { precision: 4, scale: 2 }).notNull().default('2'),
    overReasons: text('over_reasons').array().notNull().default([]),
    underReasons: text('under_reasons').array().notNull().default([]),
    otherPremiums: text('other_premiums').array().notNull().default(['', '', '', '', '']),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    planAssessmentId: rowId('plan_assessment_id'),
    planFrom: date('plan_from', { mode: 'string' }),
    premiumSurcharges: jsonb('premium_surcharges').$type<PremiumSurcharges>().notNull().default({}),
    redFlagRules: jsonb('red_flag_rules').$type<RedFlagRules>().notNull().default(defaultRedFlagRules),
    escalateAfterMinutes: integer('escalate_after_minutes').notNull().default(30),
    escalationEmails: text('escalation_emails').array().notNull().default([]),
    /** Red flags that were opened before it are not mailed to them. */
    escalationSince: instant('escalation_since'),
    /** Cut from the end of each scheduled row when it is read (B17). */
    handoverMinutes: integer('handover_minutes').notNull().default(0),
    /** Null: no mails about windows without data. */
    reminders: jsonb().$type<Reminders>(),
    /** Oldest first (B16). */
    standards: jsonb().$type<StandardChange[]>().notNull().default([]),
    /** Compared with modules of other hospitals in the same group (B21); null: none. */
    peerGroup: text('peer_group'),
  },
  table => [primaryKey({ columns: [table.clientId, table.id] })],
);

export const moduleSections = pgTable(
  'module_sections',
  {
    clientId: rowId('client_id').notNull(),
    moduleId: rowId('module_id').notNull(),
    sectionId: rowId('section_id').notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId, table.sectionId] })],
);

/** A user's access to a client; its modules are in `clientAccessModules`. */
export const clientAccesses = pgTable(
  'client_accesses',
  {
    clientId: rowId('client_id').notNull(),
    userId: rowId('user_id').notNull(),
    owner: boolean().notNull().default(false),
    givenAt: instant('given_at').notNull().defaultNow(),
    /** When the user first used this access; until then owners see only the address (D46). */
    openedAt: instant('opened_at'),
    /** Suspended through SCIM: kept, but gives no access (B3). */
    suspendedAt: instant('suspended_at'),
    /** The id that the directory uses for this person. */
    externalId: text('external_id'),
    /** The directory's name for the person; null if it is the address. */
    userName: text('user_name'),
    /** When the configuration, or the person's name or address, last changed. */
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.clientId, table.userId] })],
);

export const clientAccessModules = pgTable(
  'client_access_modules',
  {
    clientId: rowId('client_id').notNull(),
    userId: rowId('user_id').notNull(),
    moduleId: rowId('module_id').notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.userId, table.moduleId] })],
);
