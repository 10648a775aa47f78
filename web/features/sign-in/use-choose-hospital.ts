import { useNavigate } from 'react-router';
import type { BodyOf } from '#contract/api/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { AuthState } from '#contract/people/accounts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { paths } from '#web/lib/navigation/paths.ts';

/** In the history entry of the screen that says what a hospital needs. */
export type OpenHospitalState = Pick<AuthState, 'blocked'>;

/** Chooses a hospital, then opens an address. One that this session cannot open leads to what it needs (B5). */
export function useChooseHospital() {
  const { enter } = useAuthActions();
  const navigate = useNavigate();
  return async (choice: BodyOf<Endpoints['setClient']>, to: string) => {
    try {
      await enter(await client.setClient({ body: choice }), to);
    } catch (error) {
      const blocked = readBlocked(error);
      if (!blocked || blocked.reason === 'other-sign-in') throw error;
      const state: OpenHospitalState = { blocked };
      await navigate(paths.openHospital(to), { replace: true, state });
    }
  };
}

/** Why the server refused to open a hospital. */
export function readBlocked(error: unknown): AuthState['blocked'] {
  return error instanceof ApiError && error.status === 403
    ? (error.body as OpenHospitalState | null)?.blocked
    : undefined;
}
