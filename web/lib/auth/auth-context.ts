import { createContext, use } from 'react';
import type { AuthState, SignedInUser } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { currentModule } from './session.ts';

/** Set from the route's loader, so that the user and the screen change in the same render. */
export const AuthContext = createContext<AuthState>(signedOutState);

export function useAuthState(): AuthState {
  return use(AuthContext);
}

/** The id of the current module, for links. */
export function useModuleId(): number | undefined {
  return currentModule(useAuthState())?.id;
}

/** For screens that only signed-in people reach. */
export function useSignedInUser(): SignedInUser {
  const { user } = useAuthState();
  if (!user) throw new Error('This screen is for signed-in people; its route must require that.');
  return user;
}
