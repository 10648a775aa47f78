import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { type FirstStep, firstSteps } from '#domain/people/first-steps.ts';
import type { MailKind } from '#domain/people/mail-kinds.ts';
import { bytea, instant, rowId } from './column-types.ts';

export const users = pgTable('users', {
  id: rowId('id').primaryKey().generatedByDefaultAsIdentity(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text().notNull(),
  passwordHash: text('password_hash'),
  isActive: boolean('is_active').notNull().default(true),
  activated: boolean().notNull().default(false),
  isAdmin: boolean('is_admin').notNull().default(false),
  isDemo: boolean('is_demo').notNull().default(false),
  colorBlind: boolean('color_blind').notNull().default(false),
  lastClientId: rowId('last_client_id'),
  currentModuleId: rowId('current_module_id'),
  twoFactorSecret: bytea('two_factor_secret'),
  twoFactorPendingSecret: bytea('two_factor_pending_secret'),
  twoFactorLastStep: bigint('two_factor_last_step', { mode: 'number' }),
  /** When a link mailed to this address was last opened; null if never (D46). */
  emailProvedAt: instant('email_proved_at'),
  /** Set by another user; valid for one sign-in (D47). */
  passwordIsTemporary: boolean('password_is_temporary').notNull().default(false),
  /** The kinds of mail that the person has stopped. */
  stoppedMails: text('stopped_mails').array().$type<MailKind[]>().notNull().default([]),
  /** Those that the person has neither done nor skipped. */
  firstSteps: text('first_steps')
    .array()
    .$type<FirstStep[]>()
    .notNull()
    .default([...firstSteps]),
  createdAt: instant('created_at').notNull().defaultNow(),
  search: text()
    .notNull()
    .generatedAlwaysAs(sql`lower(' ' || first_name || ' ' || last_name || ' ' || email)`),
});

export const sessions = pgTable('sessions', {
  id: rowId('id').primaryKey().generatedByDefaultAsIdentity(),
  tokenHash: bytea('token_hash').notNull(),
  userId: rowId('user_id').notNull(),
  clientId: rowId('client_id'),
  address: text().notNull(),
  device: text().notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  /** When the person last gave their own password or passkey in this session; the sign-in counts (D48). */
  authenticatedAt: instant('authenticated_at'),
  /** When a provider last vouched for the person in this session, and which; the sign-in counts (D56). */
  vouchedAt: instant('vouched_at'),
  vouchedBy: rowId('vouched_by'),
  /** The provider that started it; it reaches only that provider's clients (B1). */
  providerId: rowId('provider_id'),
  /** The provider's own name of its session, for back-channel logout. */
  providerSession: text('provider_session'),
  /** Started with a code, a passkey, or by a provider that is trusted with the second factor. */
  hasSecondFactor: boolean('has_second_factor').notNull().default(false),
});

/** Links sent by mail (D27); only the hash of their token is kept. */
export const mailedLinks = pgTable('mailed_links', {
  id: rowId('id').primaryKey().generatedByDefaultAsIdentity(),
  tokenHash: bytea('token_hash').notNull(),
  userId: rowId('user_id').notNull(),
  purpose: text({ enum: ['reset', 'onboarding', 'password change'] }).notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const recoveryCodes = pgTable('recovery_codes', {
  id: rowId('id').primaryKey().generatedByDefaultAsIdentity(),
  userId: rowId('user_id').notNull(),
  codeHash: bytea('code_hash').notNull(),
  /** Whether the hash is keyed with APP_SECRET; hashes of older versions are keyed when the server starts. */
  isKeyed: boolean('is_keyed').notNull().default(false),
  usedAt: instant('used_at'),
});
