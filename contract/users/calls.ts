import { z } from 'zod';
import { type CallDetails, type Calls, nothing, pathId } from '../api/endpoint.ts';
import { listSchema, orderingBy, page, pageSizeParam, searchText, trueFilter } from '../api/lists.ts';
import { confirming, listedUser, userFields } from './users.ts';

const userFilters = z.object({
  page: page.optional(),
  page_size: pageSizeParam.optional(),
  ordering: orderingBy('first_name', 'last_name', 'email', 'created').optional(),
  query: searchText.optional(),
  is_active: trueFilter.optional(),
});

const adminUserFields = userFields.extend({ is_admin: z.boolean() });

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
} satisfies Record<string, CallDetails>;

/** People across all hospitals, for administrators. */
export const adminUsersCalls = {
  listUsers: {
    route: 'GET /api/admin/users/',
    access: 'admin',
    summary: 'People across hospitals, or of one',
    query: userFilters.extend({ client: pathId.optional() }),
    response: { 200: listSchema(listedUser) },
  },
  checkUserEmail: {
    route: 'GET /api/admin/users/check_email/',
    access: 'admin',
    ...userCalls.checkEmail,
  },
  createUser: {
    route: 'POST /api/admin/users/',
    access: 'admin',
    confirms: { recentIf: 'the person becomes an administrator' },
    summary: 'Invite a person (201), or give a person with an account access to hospitals (200)',
    body: adminUserFields.omit({ is_active: true }).partial({ is_admin: true }).extend(confirming),
    response: { 200: listedUser, 201: listedUser },
  },
  changeUser: {
    route: 'PATCH /api/admin/users/:id/',
    access: 'admin',
    confirms: { recentIf: 'the own address changes, or the person becomes an administrator' },
    summary: 'Change a person; client_configs replaces all of theirs',
    body: adminUserFields.partial().extend(confirming),
    response: { 200: listedUser },
  },
  setUserPassword: {
    route: 'POST /api/admin/users/:id/set_password/',
    access: 'admin',
    confirms: 'password',
    ...userCalls.setPassword,
  },
  resendUserInvitation: {
    route: 'POST /api/admin/users/:id/resend_invitation/',
    access: 'admin',
    ...userCalls.resendInvitation,
  },
  resetUserTwoFactor: {
    route: 'POST /api/admin/users/:id/reset_tfa/',
    access: 'admin',
    confirms: 'password',
    ...userCalls.resetTwoFactor,
  },
} satisfies Calls;

/** The people of the session's hospital, for its owners. Configurations contain only that hospital's entry. */
export const clientUsersCalls = {
  listClientUsers: {
    route: 'GET /api/accounts/client_users/',
    access: 'owner',
    summary: 'The people of your hospital',
    query: userFilters,
    response: { 200: listSchema(listedUser) },
  },
  checkClientUserEmail: {
    route: 'GET /api/accounts/client_users/check_email/',
    access: 'owner',
    ...userCalls.checkEmail,
  },
  createClientUser: {
    route: 'POST /api/accounts/client_users/',
    access: 'owner',
    summary: 'Invite a person (201), or give a person with an account access to your hospital (200)',
    body: userFields.omit({ is_active: true }),
    response: { 200: listedUser, 201: listedUser },
  },
  updateClientUser: {
    route: 'PATCH /api/accounts/client_users/:id/',
    access: 'owner',
    confirms: { recentIf: 'the own address changes' },
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
    route: 'DELETE /api/accounts/client_users/:id/',
    access: 'owner',
    summary: 'Remove a person from your hospital; the account stays',
    response: { 204: nothing },
  },
  setClientUserPassword: {
    route: 'POST /api/accounts/client_users/:id/set_password/',
    access: 'owner',
    confirms: 'password',
    ...userCalls.setPassword,
  },
  resendClientUserInvitation: {
    route: 'POST /api/accounts/client_users/:id/resend_invitation/',
    access: 'owner',
    ...userCalls.resendInvitation,
  },
  resetClientUserTwoFactor: {
    route: 'POST /api/accounts/client_users/:id/reset_tfa/',
    access: 'owner',
    confirms: 'password',
    ...userCalls.resetTwoFactor,
  },
} satisfies Calls;
