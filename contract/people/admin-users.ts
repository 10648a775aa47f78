import { z } from 'zod';
import { endpoint, pathId } from '../endpoint.ts';
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

const params = z.object({ id: pathId });
const access = 'admin';
const adminUserFields = userFields.extend({ is_admin: z.boolean() });

/** People across all hospitals, for administrators. */
export const adminUsersEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users/',
    summary: 'People across hospitals, or of one',
    access,
    query: userFilters.extend({ client: pathId.optional() }),
    response: { 200: listSchema(listedUser) },
  }),
  checkUserEmail: endpoint({
    method: 'GET',
    path: '/api/admin/users/check_email/',
    summary: 'Whether an address already has an account',
    access,
    query: userFields.pick({ email: true }),
    response: { 200: emailCheck },
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/',
    summary: 'Invite a person (201), or give somebody who has an account access to hospitals (200)',
    access,
    body: adminUserFields
      .omit({ is_active: true })
      .partial({ is_admin: true })
      .extend({ current_password: confirmingPassword.optional() }),
    response: { 200: listedUser, 201: listedUser },
  }),
  changeUser: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/',
    summary: 'Change a person; client_configs replaces all of theirs',
    access,
    params,
    body: adminUserFields.partial().extend({ current_password: confirmingPassword.optional() }),
    response: { 200: listedUser },
  }),
  setUserPassword: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/set_password/',
    summary: 'Set a person’s password, with your own',
    access,
    params,
    body: newPassword,
    response: { 200: listedUser },
  }),
  resendUserInvitation: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/resend_invitation/',
    summary: 'Mail a new invitation to a person who has not set a password yet',
    access,
    params,
    response: { 200: listedUser },
  }),
  resetUserTwoFactor: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/reset_tfa/',
    summary: 'Turn off a person’s lost two-factor, with your own password',
    access,
    params,
    body: ownPassword,
    response: { 200: listedUser },
  }),
};
