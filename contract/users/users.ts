import { z } from 'zod';
import { maxNameLength } from '#domain/people/person-names.ts';
import { oneLine, recordId } from '../api/fields.ts';

/** The access of one person at one hospital (D41). */
const clientConfig = z.object({
  client_id: recordId,
  owner: z.boolean(),
  module_ids: z.array(recordId).max(1000),
});

export type ClientConfig = z.infer<typeof clientConfig>;

/** `suspended` is there for an access that a directory has suspended (B3). */
const givenConfig = clientConfig.extend({ suspended: z.literal(true).optional() });

export const user = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  activated: z.boolean(),
  created: z.iso.datetime(),
  is_admin: z.boolean(),
  current_module: z.int().nullable(),
  color_blind: z.literal(1).nullable(),
  tfa_enabled: z.boolean(),
  client_configs: z.array(givenConfig),
});

export type User = z.infer<typeof user>;

/** A person in a list. `can_edit`: the reader may change more than the person's access (D30). */
export const listedUser = user.extend({ can_edit: z.boolean() });

export type ListedUser = z.infer<typeof listedUser>;

/** E-mail addresses are stored and compared in lower case (D29). */
export const emailAddress = z.string().trim().toLowerCase().max(320).pipe(z.email());

const personName = oneLine(maxNameLength).min(1);

/** A person in a request. */
export const userFields = z.object({
  first_name: personName,
  last_name: personName,
  email: emailAddress,
  is_active: z.boolean(),
  client_configs: z.array(clientConfig).max(5000),
});

/** The user's own password, for changes that an unattended session or one of a provider must not allow (D48, D56). */
export const confirming = { current_password: z.string().max(1000).optional() };
