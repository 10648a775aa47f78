import type { adminUsersEndpoints } from '#contract/admin-users.ts';
import type { auditEndpoints } from '#contract/audit.ts';
import type { clientUsersEndpoints } from '#contract/client-users.ts';
import { password, type World } from '../world.ts';
import { type Example, type Examples, forAdmin, forOwner } from './example.ts';

/** Calls about a person: one of the own hospital, and one of another, who does not exist here even for administrators. */
const aboutMemberOrStranger = (status: number, body?: () => object): { own: Example; other: Example } => ({
  own: { ...forOwner(status).own, params: world => ({ id: world.people.member.id }), ...(body && { body }) },
  other: { ...forOwner(404).own, params: world => ({ id: world.people.stranger.id }), ...(body && { body }) },
});

const newcomer = (email: string, hospital: World['here']) => ({
  first_name: 'New',
  last_name: 'Comer',
  email,
  client_configs: [{ client_id: hospital.id, owner: false, module_ids: [hospital.modules[0]] }],
});

export const usersAccess: Record<
  keyof (typeof clientUsersEndpoints & typeof adminUsersEndpoints & typeof auditEndpoints),
  Examples
> = {
  listClientUsers: forOwner(200),
  checkClientUserEmail: forOwner(200, { query: () => '?email=someone@example.org' }),
  createClientUser: {
    own: {
      body: world => newcomer('mine@example.org', world.here),
      // The first to ask creates, the next finds the account.
      statuses: { nobody: 401, member: 403, owner: 201, admin: 200 },
    },
    other: {
      body: world => newcomer('theirs@example.org', world.elsewhere),
      statuses: { nobody: 401, member: 403, owner: 400, admin: 400 },
    },
  },
  updateClientUser: aboutMemberOrStranger(200, () => ({ is_active: true })),
  removeClientUser: {
    own: {
      params: () => ({ id: 2_147_483_647 }),
      statuses: { nobody: 401, member: 403, owner: 404, admin: 404 },
    },
    other: {
      params: world => ({ id: world.people.stranger.id }),
      statuses: { nobody: 401, member: 403, owner: 404, admin: 404 },
    },
  },
  setClientUserPassword: aboutMemberOrStranger(400, () => ({
    password: 'short',
    current_password: password,
  })),
  resendClientUserInvitation: aboutMemberOrStranger(400),
  resetClientUserTwoFactor: aboutMemberOrStranger(200, () => ({ current_password: password })),
  listUsers: forAdmin(200),
  checkUserEmail: forAdmin(200, { query: () => '?email=someone@example.org' }),
  createUser: forAdmin(201, { body: world => newcomer('anybody@example.org', world.elsewhere) }),
  changeUser: forAdmin(200, {
    params: world => ({ id: world.people.stranger.id }),
    body: () => ({ is_active: true }),
  }),
  setUserPassword: forAdmin(400, {
    params: world => ({ id: world.people.stranger.id }),
    body: () => ({ password: 'short', current_password: password }),
  }),
  resendUserInvitation: forAdmin(400, { params: world => ({ id: world.people.stranger.id }) }),
  resetUserTwoFactor: forAdmin(200, {
    params: world => ({ id: world.people.stranger.id }),
    body: () => ({ current_password: password }),
  }),
  listAudit: forAdmin(200),
  listActivity: { own: { statuses: { nobody: 401, member: 403, owner: 200, admin: 200 } } },
};
