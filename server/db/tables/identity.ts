import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DisplayKind } from '#domain/people/access.ts';
import type { TokenScope } from '#domain/people/api-tokens.ts';
import type { GroupRule } from '#domain/people/single-sign-on/group-rules.ts';
import { bytea, instant, rowId } from './column-types.ts';

/** API tokens of a client (B4). */
export const apiTokens = pgTable(
  'api_tokens',
  {
    clientId: rowId('client_id').notNull(),
    id: rowId('id').notNull().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    tokenHash: bytea('token_hash').notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  table => [primaryKey({ columns: [table.clientId, table.id] })],
);

/** Links that show Hospital Now on a wall screen (B13). */
export const displayLinks = pgTable(
  'display_links',
  {
    clientId: rowId('client_id').notNull(),
    id: rowId('id').notNull().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    tokenHash: bytea('token_hash').notNull(),
    kind: text().$type<DisplayKind>().notNull().default('now'),
    /** Null: all modules of the client. */
    moduleIds: rowId('module_ids').array(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  table => [primaryKey({ columns: [table.clientId, table.id] })],
);

/** Providers of single sign-on (B1). Their domains and clients have tables of their own. */
export const identityProviders = pgTable('identity_providers', {
  id: rowId('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  issuer: text().notNull(),
  oidcClientId: text('oidc_client_id').notNull(),
  /** Sealed with APP_SECRET. */
  clientSecret: bytea('client_secret').notNull(),
  scopes: text().notNull(),
  isActive: boolean('is_active').notNull().default(false),
  required: boolean().notNull().default(false),
  createUsers: boolean('create_users').notNull().default(false),
  trustsTwoFactor: boolean('trusts_two_factor').notNull().default(false),
  trustsAddresses: boolean('trusts_addresses').notNull().default(false),
  emergencyOwners: rowId('emergency_owners').array().notNull().default([]),
  groupClaim: text('group_claim'),
  groupRules: jsonb('group_rules').$type<GroupRule[]>().notNull().default([]),
  /** When "Test sign-in" last succeeded with the stored settings. */
  testedAt: instant('tested_at'),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const identityProviderDomains = pgTable('identity_provider_domains', {
  domain: text().primaryKey(),
  providerId: rowId('provider_id').notNull(),
});

export const identityProviderClients = pgTable(
  'identity_provider_clients',
  {
    clientId: rowId('client_id').notNull(),
    providerId: rowId('provider_id').notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.providerId] })],
);

export const userIdentities = pgTable(
  'user_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: rowId('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.issuer, table.subject] })],
);

export const passkeys = pgTable('passkeys', {
  id: rowId('id').primaryKey().generatedByDefaultAsIdentity(),
  userId: rowId('user_id').notNull(),
  name: text().notNull(),
  credentialId: bytea('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

/** Challenges that were used, until they would have expired: each works once. */
export const spentChallenges = pgTable('spent_challenges', {
  hash: bytea().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
