import { z } from 'zod';
import { endpoint, nothing, pathId } from '../endpoint.ts';
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
const access = 'owner';

/** The people of the session's hospital, for its owners. Configurations hold that hospital's entry alone. */
export const clientUsersEndpoints = {
  listClientUsers: endpoint({
    method: 'GET',
    path: '/api/accounts/client_users/',
    summary: 'The people of your hospital',
    access,
    query: userFilters,
    response: { 200: listSchema(listedUser) },
  }),
  checkClientUserEmail: endpoint({
    method: 'GET',
    path: '/api/accounts/client_users/check_email/',
    summary: 'Whether an address already has an account',
    access,
    query: userFields.pick({ email: true }),
    response: { 200: emailCheck },
  }),
  createClientUser: endpoint({
    method: 'POST',
    path: '/api/accounts/client_users/',
    summary: 'Invite a person (201), or give somebody who has an account access to your hospital (200)',
    access,
    body: userFields.omit({ is_active: true }),
    response: { 200: listedUser, 201: listedUser },
  }),
  updateClientUser: endpoint({
    method: 'PATCH',
    path: '/api/accounts/client_users/:id/',
    summary: 'Change a person’s access; more only of people who belong to your hospital alone',
    access,
    params,
    body: userFields.partial().extend({ current_password: confirmingPassword.optional() }),
    response: { 200: listedUser },
  }),
  removeClientUser: endpoint({
    method: 'DELETE',
    path: '/api/accounts/client_users/:id/',
    summary: 'Remove a person from your hospital; the account stays',
    access,
    params,
    response: { 204: nothing },
  }),
  setClientUserPassword: endpoint({
    method: 'POST',
    path: '/api/accounts/client_users/:id/set_password/',
    summary: 'Set a person’s password, with your own',
    access,
    params,
    body: newPassword,
    response: { 200: listedUser },
  }),
  resendClientUserInvitation: endpoint({
    method: 'POST',
    path: '/api/accounts/client_users/:id/resend_invitation/',
    summary: 'Mail a new invitation to a person who has not set a password yet',
    access,
    params,
    response: { 200: listedUser },
  }),
  resetClientUserTwoFactor: endpoint({
    method: 'POST',
    path: '/api/accounts/client_users/:id/reset_tfa/',
    summary: 'Turn off a person’s lost two-factor, with your own password',
    access,
    params,
    body: ownPassword,
    response: { 200: listedUser },
  }),
};
