import { z } from 'zod';
import { maxNameLength } from '#domain/people/person-names.ts';
import { type EndpointDetails, type EndpointDetailsByName, nothing, pathId } from '../api/endpoint.ts';
import { oneLine, recordId } from '../api/fields.ts';
import { listSchema, orderingBy, page, pageSizeParam, searchText, trueFilter } from '../api/lists.ts';

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
const listedUser = user.extend({ can_edit: z.boolean() });

export type ListedUser = z.infer<typeof listedUser>;

const userFilters = z.object({
  page: page.optional(),
  page_size: pageSizeParam.optional(),
  ordering: orderingBy('first_name', 'last_name', 'email', 'created').optional(),
  query: searchText.optional(),
  is_active: trueFilter.optional(),
});

/** E-mail addresses are stored and compared in lower case (D29). */
export const emailAddress = z.string().trim().toLowerCase().max(320).pipe(z.email());

const personName = oneLine(maxNameLength).min(1);

/** A person in a request. */
const userFields = z.object({
  first_name: personName,
  last_name: personName,
  email: emailAddress,
  is_active: z.boolean(),
  client_configs: z.array(clientConfig).max(5000),
});

/** The user's own password, for changes that an unattended session or one of a provider must not allow (D48, D56). */
export const confirming = { current_password: z.string().max(1000).optional() };

const ownPassword = z.object({ current_password: z.string().min(1).max(1000) });

/** Calls that owners make for people of their hospital and administrators for anyone. */
const userCalls = {
  checkEmail: {
    summary: 'Whether an address already has an account',
    query: userFields.pick({ email: true }),
    /** `known`: the account gets access, no new one is created (D29). */
    response: { 200: z.object({ known: z.boolean() }) },
  },
  setPassword: {
    summary: 'Set a person’s password, with your own',
    body: ownPassword.extend({ password: z.string().min(1).max(1000) }),
    response: { 200: listedUser },
  },
  resendInvitation: {
    summary: 'Mail a new invitation to a person who has not set a password yet',
    response: { 200: listedUser },
  },
  resetTwoFactor: {
    summary: 'Turn off a person’s lost two-factor, with your own password',
    body: ownPassword,
    response: { 200: listedUser },
  },
} satisfies Record<string, EndpointDetails>;

const adminUserFields = userFields.extend({ is_admin: z.boolean() });

/** People across all hospitals, for administrators. */
export const adminUsersEndpoints = {
  listUsers: {
    summary: 'People across hospitals, or of one',
    query: userFilters.extend({ client: pathId.optional() }),
    response: { 200: listSchema(listedUser) },
  },
  checkUserEmail: userCalls.checkEmail,
  createUser: {
    summary: 'Invite a person (201), or give a person with an account access to hospitals (200)',
    body: adminUserFields.omit({ is_active: true }).partial({ is_admin: true }).extend(confirming),
    response: { 200: listedUser, 201: listedUser },
  },
  changeUser: {
    summary: 'Change a person; client_configs replaces all of theirs',
    body: adminUserFields.partial().extend(confirming),
    response: { 200: listedUser },
  },
  setUserPassword: userCalls.setPassword,
  resendUserInvitation: userCalls.resendInvitation,
  resetUserTwoFactor: userCalls.resetTwoFactor,
} satisfies EndpointDetailsByName;

/** The people of the session's hospital, for its owners. Configurations contain only that hospital's entry. */
export const clientUsersEndpoints = {
  listClientUsers: {
    summary: 'The people of your hospital',
    query: userFilters,
    response: { 200: listSchema(listedUser) },
  },
  checkClientUserEmail: userCalls.checkEmail,
  createClientUser: {
    summary: 'Invite a person (201), or give a person with an account access to your hospital (200)',
    body: userFields.omit({ is_active: true }),
    response: { 200: listedUser, 201: listedUser },
  },
  updateClientUser: {
    summary:
      'Change a person’s access; name, e-mail and state only of people who belong to no other hospital',
    body: userFields.partial().extend({
      /** Restores an access that a directory has suspended. */
      suspended: z.literal(false).optional(),
      ...confirming,
    }),
    response: { 200: listedUser },
  },
  removeClientUser: {
    summary: 'Remove a person from your hospital; the account stays',
    response: { 204: nothing },
  },
  setClientUserPassword: userCalls.setPassword,
  resendClientUserInvitation: userCalls.resendInvitation,
  resetClientUserTwoFactor: userCalls.resetTwoFactor,
} satisfies EndpointDetailsByName;
