import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { ListedUser } from '#contract/people/users.ts';
import { client } from '#web/lib/api/client.ts';

type UserQuery = QueryOf<Endpoints['listUsers']>;
type NewPassword = BodyOf<Endpoints['setUserPassword']>;

/** What can be done with people, the same for one hospital's and for everybody's. */
export interface UserCalls {
  list: (query: UserQuery, signal?: AbortSignal) => Promise<{ results: ListedUser[]; count: number }>;
  /** Whether the address has an account already (D29). */
  isKnown: (email: string) => Promise<boolean>;
  create: (body: BodyOf<Endpoints['createUser']>) => Promise<ListedUser>;
  change: (id: number, body: BodyOf<Endpoints['changeUser']>) => Promise<ListedUser>;
  setPassword: (id: number, body: NewPassword) => Promise<ListedUser>;
  resendInvitation: (id: number) => Promise<ListedUser>;
  resetTwoFactor: (id: number, body: Pick<NewPassword, 'current_password'>) => Promise<ListedUser>;
}

const given = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

/** The people of the session's hospital. */
export const ownUserCalls: UserCalls = {
  list: ({ client: _own, ...query }, signal) => client.listClientUsers({ query, ...given(signal) }),
  isKnown: async email => (await client.checkClientUserEmail({ query: { email } })).known,
  create: ({ is_admin: _never, current_password: _unneeded, ...body }) => client.createClientUser({ body }),
  change: (id, { is_admin: _never, ...body }) => client.updateClientUser({ params: { id }, body }),
  setPassword: (id, body) => client.setClientUserPassword({ params: { id }, body }),
  resendInvitation: id => client.resendClientUserInvitation({ params: { id } }),
  resetTwoFactor: (id, body) => client.resetClientUserTwoFactor({ params: { id }, body }),
};

/** Everybody, for administrators. */
export const allUserCalls: UserCalls = {
  list: (query, signal) => client.listUsers({ query, ...given(signal) }),
  isKnown: async email => (await client.checkUserEmail({ query: { email } })).known,
  create: body => client.createUser({ body }),
  change: (id, body) => client.changeUser({ params: { id }, body }),
  setPassword: (id, body) => client.setUserPassword({ params: { id }, body }),
  resendInvitation: id => client.resendUserInvitation({ params: { id } }),
  resetTwoFactor: (id, body) => client.resetUserTwoFactor({ params: { id }, body }),
};
