import type { BodyOf, QueryOf } from '#contract/api/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';

type NewPassword = BodyOf<Endpoints['setUserPassword']>;

/** For administrators: all users. */
const allUserCalls = {
  list: (query: QueryOf<Endpoints['listUsers']>, options?: { signal: AbortSignal }) =>
    adminClient.listUsers({ query, ...options }),
  /** Whether the address has an account already (D29). */
  isKnown: async (email: string) => (await adminClient.checkUserEmail({ query: { email } })).known,
  create: (body: BodyOf<Endpoints['createUser']>) => adminClient.createUser({ body }),
  change: (id: number, body: BodyOf<Endpoints['changeUser']>) =>
    adminClient.changeUser({ params: { id }, body }),
  setPassword: (id: number, body: NewPassword) => adminClient.setUserPassword({ params: { id }, body }),
  resendInvitation: (id: number) => adminClient.resendUserInvitation({ params: { id } }),
  resetTwoFactor: (id: number, body: Pick<NewPassword, 'current_password'>) =>
    adminClient.resetUserTwoFactor({ params: { id }, body }),
};

/** The same calls exist for the users of one hospital and for all users. */
export type UserCalls = typeof allUserCalls;

/** For owners: the users of the session's hospital. */
export const ownUserCalls: UserCalls = {
  list: ({ client: _own, ...query }, options) => client.listClientUsers({ query, ...options }),
  isKnown: async email => (await client.checkClientUserEmail({ query: { email } })).known,
  create: ({ is_admin: _never, current_password: _unneeded, ...body }) => client.createClientUser({ body }),
  change: (id, { is_admin: _never, ...body }) => client.updateClientUser({ params: { id }, body }),
  setPassword: (id, body) => client.setClientUserPassword({ params: { id }, body }),
  resendInvitation: id => client.resendClientUserInvitation({ params: { id } }),
  resetTwoFactor: (id, body) => client.resetClientUserTwoFactor({ params: { id }, body }),
};

export interface Named {
  id: number;
  name: string;
}

/** A hospital with the modules that its users can be given. */
export interface HospitalChoice extends Named {
  modules: readonly Named[];
}

/** Which users a list shows: those of one hospital, or all. */
export type UserScope =
  | { kind: 'hospital'; hospital: HospitalChoice; calls: UserCalls }
  | { kind: 'all'; calls: UserCalls };

export const everybody: UserScope = { kind: 'all', calls: allUserCalls };

export function getHospitalId(scope: UserScope): number | null {
  return scope.kind === 'hospital' ? scope.hospital.id : null;
}

/** The chosen hospital, for screens that only its owners reach. */
export function useOwnHospitalScope(): UserScope {
  const { client: hospital } = useAuthState();
  if (!hospital) throw new Error('This screen is for people at a hospital; its route must require that.');
  return { kind: 'hospital', hospital, calls: ownUserCalls };
}
