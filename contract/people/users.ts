import { z } from 'zod';
import { isActiveFilter, orderingBy, page, searchText, sizeOfPage } from '../lists.ts';

/** What one person may use at one hospital (D41). */
const clientConfig = z.object({
  client_id: z.int32(),
  owner: z.boolean(),
  module_ids: z.array(z.int32()).max(1000),
});

export type ClientConfig = z.infer<typeof clientConfig>;

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
  client_configs: z.array(clientConfig),
});

export type User = z.infer<typeof user>;

/** A person in a list of people. `can_edit`: whether the person asking may change more than the access (D30). */
export const listedUser = user.extend({ can_edit: z.boolean() });

export type ListedUser = z.infer<typeof listedUser>;

export const userFilters = z.object({
  page: page.optional(),
  page_size: sizeOfPage.optional(),
  ordering: orderingBy('first_name', 'last_name', 'email', 'created').optional(),
  query: searchText.optional(),
  is_active: isActiveFilter.optional(),
});

/** What can be typed about a person. Addresses are compared without case and kept in lower case (D29). */
export const userFields = z.object({
  first_name: z.string().trim().min(1).max(150),
  last_name: z.string().trim().min(1).max(150),
  email: z.string().trim().toLowerCase().max(320).pipe(z.email()),
  is_active: z.boolean(),
  client_configs: z.array(clientConfig).max(5000),
});

/** `known`: the address has an account, which will be given access instead of being made (D29). */
export const emailCheck = z.object({ known: z.boolean() });

/** One's own password, for changes that a forgotten open session must not allow (D48). */
export const confirmingPassword = z.string().max(1000);

export const newPassword = z.object({
  password: z.string().min(1).max(1000),
  current_password: z.string().min(1).max(1000),
});

export const ownPassword = newPassword.pick({ current_password: true });
