import { z } from 'zod';
import { type EndpointDetailsByName, pathId } from '../endpoint.ts';
import { listSchema } from '../lists.ts';
import { confirmingPassword, listedUser, userCalls, userFields, userFilters } from './users.ts';

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
  setUserPassword: userCalls.setPassword,
  resendUserInvitation: userCalls.resendInvitation,
  resetUserTwoFactor: userCalls.resetTwoFactor,
} satisfies EndpointDetailsByName;
