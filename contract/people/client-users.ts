import { type EndpointDetailsByName, nothing } from '../endpoint.ts';
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

/** The people of the session's hospital, for its owners. Configurations hold that hospital's entry alone. */
export const clientUsersEndpoints = {
  listClientUsers: {
    summary: 'The people of your hospital',
    query: userFilters,
    response: { 200: listSchema(listedUser) },
  },
  checkClientUserEmail: {
    summary: 'Whether an address already has an account',
    query: userFields.pick({ email: true }),
    response: { 200: emailCheck },
  },
  createClientUser: {
    summary: 'Invite a person (201), or give somebody who has an account access to your hospital (200)',
    body: userFields.omit({ is_active: true }),
    response: { 200: listedUser, 201: listedUser },
  },
  updateClientUser: {
    summary: 'Change a person’s access; more only of people who belong to your hospital alone',
    body: userFields.partial().extend({ current_password: confirmingPassword.optional() }),
    response: { 200: listedUser },
  },
  removeClientUser: {
    summary: 'Remove a person from your hospital; the account stays',
    response: { 204: nothing },
  },
  setClientUserPassword: {
    summary: 'Set a person’s password, with your own',
    body: newPassword,
    response: { 200: listedUser },
  },
  resendClientUserInvitation: {
    summary: 'Mail a new invitation to a person who has not set a password yet',
    response: { 200: listedUser },
  },
  resetClientUserTwoFactor: {
    summary: 'Turn off a person’s lost two-factor, with your own password',
    body: ownPassword,
    response: { 200: listedUser },
  },
} satisfies EndpointDetailsByName;
