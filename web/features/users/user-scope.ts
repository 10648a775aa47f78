import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { allUserCalls, ownUserCalls, type UserCalls } from './user-calls.ts';

export interface Named {
  id: number;
  name: string;
}

/** A hospital as its people are given access to it. */
export interface HospitalChoice extends Named {
  modules: readonly Named[];
}

/** Whose people a list shows: those of one hospital, as its owners see them, or everybody. */
export type UserScope =
  | { kind: 'hospital'; hospital: HospitalChoice; calls: UserCalls }
  | { kind: 'all'; calls: UserCalls };

export const everybody: UserScope = { kind: 'all', calls: allUserCalls };

/** For screens that only owners reach: the hospital they have chosen. */
export function useOwnHospitalScope(): UserScope {
  const { client } = useAuthState();
  if (!client) throw new Error('This screen is for people at a hospital; its route must require that.');
  return { kind: 'hospital', hospital: client, calls: ownUserCalls };
}
