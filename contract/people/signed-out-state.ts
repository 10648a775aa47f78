import type { AuthState } from './accounts.ts';

/** In a file without schemas, so that the browser does not load the validator. */
export const signedOutState: AuthState = {
  user: null,
  client: null,
  client_config: null,
  clients: null,
  tfa_required: false,
};
