import { type EndpointDetailsByName, nothing } from '../endpoint.ts';
import { listSchema } from '../lists.ts';
import { confirmingPassword, listedUser, userCalls, userFields, userFilters } from './users.ts';

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
    body: userFields.partial().extend({ current_password: confirmingPassword.optional() }),
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
