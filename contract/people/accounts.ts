import { z } from 'zod';
import { firstSteps } from '#domain/people/first-steps.ts';
import { mailKinds } from '#domain/people/mail-kinds.ts';
import { client } from '../clients/clients.ts';
import { user } from '../users/users.ts';

const signedInUser = user.extend({
  /** Which kinds of mail the person gets. */
  mails: z.record(z.enum(mailKinds), z.boolean()),
  /** Those that the person has neither done nor skipped. */
  first_steps: z.array(z.enum(firstSteps)),
});

export type SignedInUser = z.infer<typeof signedInUser>;

/** The signed-in person, the chosen hospital and the person's access (D26). All null without a signed-in person. */
export const authState = z.object({
  user: signedInUser.nullable(),
  client: client.nullable(),
  client_config: z.object({ client_id: z.int(), owner: z.boolean(), modules: z.array(z.int()) }).nullable(),
  clients: z.array(z.object({ id: z.int(), name: z.string(), modules: z.array(z.int()) })).nullable(),
  tfa_required: z.boolean(),
  /** The names of the person's hospitals that are inactive; absent without any. */
  deactivated_clients: z.array(z.string()).optional(),
  /** The chosen hospital if this session cannot open it (B1, B5); absent otherwise. */
  blocked: z
    .object({
      client_id: z.int(),
      name: z.string(),
      reason: z.enum(['other-sign-in', 'two-factor', 'network']),
      /** The address that the server sees; for `network` only. */
      address: z.string().optional(),
    })
    .optional(),
});

export type AuthState = z.infer<typeof authState>;

/** With a temporary password no session starts: the token lets the person choose a new password (D47). */
export const loginState = authState.extend({
  password_change_required: z.literal(true).optional(),
  password_change_token: z.string().optional(),
});

export type LoginState = z.infer<typeof loginState>;

export const ownSession = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string(),
  created: z.iso.datetime(),
  last_seen: z.iso.datetime(),
  current: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;
