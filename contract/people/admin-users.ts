import { z } from 'zod';
import { type EndpointDetailsByName, pathId } from '../endpoint.ts';
import { listSchema } from '../lists.ts';
import {
  confirmingPassword,
  emailCheck,
  listedUser,
  newPassword,
  ownPassword,
  userFields,
  userFilters,
} from './users.ts';

const adminUserFields = userFields.extend({ is_admin: z.boolean() });

/** People across all hospitals, for administrators. */
export const adminUsersEndpoints = {
  listUsers: {
    summary: 'People across hospitals, or of one',
    query: userFilters.extend({ client: pathId.optional() }),
    response: { 200: listSchema(listedUser) },
  },
  checkUserEmail: {
    summary: 'Whether an address already has an account',
    query: userFields.pick({ email: true }),
    response: { 200: emailCheck },
  },
  createUser: {
    summary: 'Invite a person (201), or give somebody who has an account access to hospitals (200)',
    body: adminUserFields
      .omit({ is_active: true })
      .partial({ is_admin: true })
      .extend({ current_password: confirmingPassword.optional() }),
    response: { 200: listedUser, 201: listedUser },
  },
  changeUser: {
    summary: 'Change a person; client_configs replaces all of theirs',
    body: adminUserFields.partial().extend({ current_password: confirmingPassword.optional() }),
    response: { 200: listedUser },
  },
  setUserPassword: {
    summary: 'Set a person’s password, with your own',
    body: newPassword,
    response: { 200: listedUser },
  },
  resendUserInvitation: {
    summary: 'Mail a new invitation to a person who has not set a password yet',
    response: { 200: listedUser },
  },
  resetUserTwoFactor: {
    summary: 'Turn off a person’s lost two-factor, with your own password',
    body: ownPassword,
    response: { 200: listedUser },
  },
} satisfies EndpointDetailsByName;
