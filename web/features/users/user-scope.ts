import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { allUserCalls, ownUserCalls, type UserCalls } from './user-calls.ts';

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
