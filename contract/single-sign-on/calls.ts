import { z } from 'zod';
import { type Calls, nothing } from '../api/endpoint.ts';
import { oneLine, recordId } from '../api/fields.ts';
import { listSchema } from '../api/lists.ts';
import { groupRule, identityProvider } from './identity-providers.ts';

const identityProviderList = listSchema(identityProvider).extend({
  /** The addresses to register at every provider. */
  redirect_uri: z.string(),
  backchannel_logout_uri: z.string(),
});

const required = z.object({
  name: oneLine(100).min(1),
  issuer: z.string().trim().min(1).max(500),
  client_id: z.string().trim().min(1).max(500),
  client_secret: z.string().trim().min(1).max(1000),
});

const optional = z
  .object({
    clients: z.array(recordId).max(5000),
    scopes: z.string().trim().min(1).max(500),
    domains: z.array(z.string().trim().min(1).max(300)).max(200),
    is_active: z.boolean(),
    required: z.boolean(),
    create_users: z.boolean(),
    trusts_two_factor: z.boolean(),
    trusts_addresses: z.boolean(),
    emergency_owners: z.array(recordId).max(2),
    group_claim: z.string().trim().min(1).max(300).nullable(),
    group_rules: z.array(groupRule).max(500),
  })
  .partial();

export const identityProvidersCalls = {
  listIdentityProviders: {
    route: 'GET /api/admin/identity_providers/',
    access: 'admin',
    summary: 'Providers of single sign-on, by name, and the addresses to register there',
    response: { 200: identityProviderList },
  },
  createIdentityProvider: {
    route: 'POST /api/admin/identity_providers/',
    access: 'admin',
    summary: 'Add a provider of single sign-on',
    body: required.extend(optional.shape),
    response: { 201: identityProvider },
  },
  updateIdentityProvider: {
    route: 'PATCH /api/admin/identity_providers/:id/',
    access: 'admin',
    summary: 'Change a provider; turning it off ends the sessions that it started',
    body: required.partial().extend({ ...optional.shape, version: z.int32().optional() }),
    response: { 200: identityProvider },
  },
  deleteIdentityProvider: {
    route: 'DELETE /api/admin/identity_providers/:id/',
    access: 'admin',
    summary: 'Delete a provider and the sessions that it started; people keep their accounts',
    response: { 204: nothing },
  },
} satisfies Calls;
