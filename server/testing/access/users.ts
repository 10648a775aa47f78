import type { auditCalls } from '#contract/audit/calls.ts';
import type { adminUsersCalls, clientUsersCalls } from '#contract/users/calls.ts';
import { newcomer } from '../newcomer.ts';
import { password, type World } from '../world.ts';
import { type Example, type Examples, forAdmin, forOwner } from './example.ts';

/** Calls about a user of the own hospital. A user of another hospital answers 404 here, also for administrators. */
const aboutPersonOrStranger = (status: number, who: Person, body?: () => object) => ({
  own: forOwner(status, { params: who, ...(body && { body }) }).own,
  other: forOwner(404, { params: theStranger, ...(body && { body }) }).own,
});

type Person = NonNullable<Example['params']>;
/** The person who makes the call; an anonymous one is nobody. */
const oneself: Person = async (_, { browser, role }) =>
  role === 'anonymous' ? { id: 1 } : { id: (await browser.get('/api/accounts/get_state/')).json().user.id };
const theMember: Person = world => ({ id: world.people.member.id });
const theStranger: Person = world => ({ id: world.people.stranger.id });
const newPerson: Person = async (_, { running }) => ({ id: (await newcomer(running)).id });
const invitedPerson: Person = async (_, { running }) => ({ id: (await newcomer(running, 'invited')).id });

let invitations = 0;

const newAddress = () => ({ email: `moved-${++invitations}@example.org` });

/** A body to post: a person whose address has no account yet. */
const invitationTo = (hospital: World['here']) => ({
  first_name: 'New',
  last_name: 'Comer',
  email: `invited-${++invitations}@example.org`,
  client_configs: [{ client_id: hospital.id, owner: false, module_ids: [hospital.modules[0]] }],
});

export const usersAccess: Record<
  keyof (typeof clientUsersCalls & typeof adminUsersCalls & typeof auditCalls),
  Examples
> = {
  listClientUsers: forOwner(200),
  checkClientUserEmail: forOwner(200, { query: () => '?email=someone@example.org' }),
  createClientUser: {
    own: {
      body: world => invitationTo(world.here),
      statuses: { anonymous: 401, member: 403, owner: 201, admin: 201 },
    },
    other: {
      body: world => invitationTo(world.elsewhere),
      statuses: { anonymous: 401, member: 403, owner: 400, admin: 400 },
    },
  },
  updateClientUser: {
    ...aboutPersonOrStranger(200, theMember, () => ({ is_active: true })),
    sensitive: forOwner(200, { params: oneself, body: newAddress, byNewPerson: true }).own,
  },
  removeClientUser: aboutPersonOrStranger(204, newPerson),
  setClientUserPassword: aboutPersonOrStranger(200, newPerson, () => ({
    password: 'kelp forest at noon',
    current_password: password,
  })),
  resendClientUserInvitation: aboutPersonOrStranger(200, invitedPerson),
  resetClientUserTwoFactor: aboutPersonOrStranger(200, theMember, () => ({ current_password: password })),
  listUsers: forAdmin(200),
  checkUserEmail: forAdmin(200, { query: () => '?email=someone@example.org' }),
  createUser: {
    ...forAdmin(201, { body: world => invitationTo(world.elsewhere) }),
    sensitive: forAdmin(201, { body: world => ({ ...invitationTo(world.elsewhere), is_admin: true }) }).own,
  },
  changeUser: {
    ...forAdmin(200, { params: theStranger, body: () => ({ is_active: true }) }),
    sensitive: forAdmin(200, { params: newPerson, body: () => ({ is_admin: true }) }).own,
  },
  setUserPassword: forAdmin(200, {
    params: newPerson,
    body: () => ({ password: 'kelp forest at noon', current_password: password }),
  }),
  resendUserInvitation: forAdmin(200, { params: invitedPerson }),
  resetUserTwoFactor: forAdmin(200, {
    params: theStranger,
    body: () => ({ current_password: password }),
  }),
  listAudit: forAdmin(200),
  listActivity: { own: { statuses: { anonymous: 401, member: 403, owner: 200, admin: 200 } } },
};
