import { z } from 'zod';
import { client } from '../clients.ts';
import type { EndpointDetailsByName } from '../endpoint.ts';
import { user } from './users.ts';

/** The signed-in person, the chosen hospital and the person's access (D26). All null when nobody is signed in. */
export const authState = z.object({
  user: user.nullable(),
  client: client.nullable(),
  client_config: z.object({ client_id: z.int(), owner: z.boolean(), modules: z.array(z.int()) }).nullable(),
  clients: z.array(z.object({ id: z.int(), name: z.string(), modules: z.array(z.int()) })).nullable(),
  tfa_required: z.boolean(),
});

export type AuthState = z.infer<typeof authState>;

/** With a temporary password no session starts: the token lets the person choose a new password (D47). */
const loginState = authState.extend({
  password_change_required: z.literal(true).optional(),
  password_change_token: z.string().optional(),
});

export type LoginState = z.infer<typeof loginState>;

export const accountsEndpoints = {
  login: {
    summary: 'Sign in with e-mail address and password',
    body: z.object({
      username: z.string().trim().min(1).max(320),
      password: z.string().min(1).max(1000),
      token: z.string().max(100).nullish(),
    }),
    response: { 200: loginState },
  },
  logout: { summary: 'Sign out; harmless when nobody is signed in', response: { 200: authState } },
  getState: { summary: 'Who is signed in, and at which hospital', response: { 200: authState } },
  setClient: {
    summary: 'Choose the hospital of this session, and with it a module',
    body: z.object({ client: z.int32(), module: z.int32().nullish() }),
    response: { 200: authState },
  },
  updateUser: {
    summary: 'Change your own current module or colour choice',
    body: z.object({
      current_module: z.int32().optional(),
      color_blind: z.literal(1).nullable().optional(),
    }),
    response: { 200: authState },
  },
} satisfies EndpointDetailsByName;
