import type { AuthState } from './accounts.ts';

/** Apart from the schemas, which would bring their validator to the browser. */
export const signedOutState: AuthState = {
  user: null,
  client: null,
  client_config: null,
  clients: null,
  tfa_required: false,
};
