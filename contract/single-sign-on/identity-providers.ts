import { z } from 'zod';
import { recordId } from '../api/fields.ts';

/** Gives people of one of the provider's groups access to a hospital. */
export const groupRule = z.object({
  client: recordId,
  group: z.string().trim().min(1).max(300),
  owner: z.boolean(),
  module_ids: z.array(recordId).max(1000),
});

export type GroupRule = z.infer<typeof groupRule>;

/** A provider of single sign-on (B1). The client secret is never answered. */
export const identityProvider = z.object({
  id: z.int(),
  name: z.string(),
  clients: z.array(z.int()),
  issuer: z.string(),
  client_id: z.string(),
  scopes: z.string(),
  domains: z.array(z.string()),
  is_active: z.boolean(),
  required: z.boolean(),
  create_users: z.boolean(),
  trusts_two_factor: z.boolean(),
  trusts_addresses: z.boolean(),
  emergency_owners: z.array(z.int()),
  group_claim: z.string().nullable(),
  group_rules: z.array(groupRule),
  /** When "Test sign-in" last succeeded with the stored settings; null since they changed. */
  tested_at: z.iso.datetime().nullable(),
  version: z.int(),
});

export type IdentityProvider = z.infer<typeof identityProvider>;
