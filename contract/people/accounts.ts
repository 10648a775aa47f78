import { z } from 'zod';
import { firstSteps } from '#domain/people/first-steps.ts';
import { mailKinds } from '#domain/people/mail-kinds.ts';
import type { EndpointDetailsByName } from '../api/endpoint.ts';
import { recordId } from '../api/fields.ts';
import { client } from '../clients/clients.ts';
import { confirming, user } from './users.ts';

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
    body: z.object({ client: recordId, module: recordId.nullish() }),
    response: { 200: authState },
  },
  updateUser: {
    summary:
      'Change your own current module, colour choice, the mails that you get or the first steps that you are shown',
    body: z.object({
      current_module: recordId.optional(),
      color_blind: z.literal(1).nullable().optional(),
      /** Whether you get mails of these kinds; other kinds stay as they are. */
      mails: z.partialRecord(z.enum(mailKinds), z.boolean()).optional(),
      /** The first steps that are left. */
      first_steps: z.array(z.enum(firstSteps)).max(firstSteps.length).optional(),
    }),
    response: { 200: authState },
  },
} satisfies EndpointDetailsByName;

/** Longer than any password we accept, so that a long one gets the message of the password rules. */
const typedPassword = z.string().min(1).max(1000);

const linkToken = z.object({ token: z.string().min(1).max(200) });

export const passwordEndpoints = {
  changePassword: {
    summary: 'Change your own password; ends your other sessions',
    body: z.object({
      old_password: typedPassword,
      new_password1: typedPassword,
      new_password2: typedPassword,
    }),
    response: { 200: authState },
  },
  startPasswordReset: {
    summary: 'Ask for a mail with a link: to reset the password, or to activate the account',
    body: z.object({ email: z.string().trim().min(1).max(320) }),
    response: { 200: z.object({}) },
  },
  checkPasswordReset: {
    summary: 'Whether a mailed link still works; using it is left to the call that sets the password',
    body: linkToken,
    response: { 200: z.object({ valid: z.boolean() }) },
  },
  finishPasswordReset: {
    summary: 'Set a password with the token of a mailed link; signs in unless two-factor is on',
    body: linkToken.extend({ password: typedPassword }),
    response: { 200: authState },
  },
} satisfies EndpointDetailsByName;

const code = z.object({ token: z.string().trim().min(1).max(100), ...confirming });

export const twoFactorEndpoints = {
  startEnablingTwoFactor: {
    summary: 'Make a secret for an authenticator app; nothing is on until a code of it is sent',
    body: z.object(confirming),
    response: { 200: z.object({ secret: z.string() }) },
  },
  finishEnablingTwoFactor: {
    summary: 'Turn two-factor on with a code of the new secret; the recovery codes are answered this once',
    body: code,
    response: { 200: authState.extend({ recovery_codes: z.array(z.string()) }) },
  },
  disableTwoFactor: {
    summary: 'Turn two-factor off with a code or a recovery code',
    body: code,
    response: { 200: authState },
  },
} satisfies EndpointDetailsByName;

const ownSession = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string(),
  created: z.iso.datetime(),
  last_seen: z.iso.datetime(),
  current: z.boolean(),
});

const ownSessions = z.object({ results: z.array(ownSession), count: z.int() });

export type OwnSession = z.infer<typeof ownSession>;

export const sessionsEndpoints = {
  listSessions: {
    summary: 'Your open sessions, the one that was seen last first',
    response: { 200: ownSessions },
  },
  endSession: {
    summary: 'End one of your sessions; answers those that are left',
    response: { 200: ownSessions },
  },
  endOtherSessions: { summary: 'End all your sessions but this one', response: { 200: ownSessions } },
} satisfies EndpointDetailsByName;

export const singleSignOnEndpoints = {
  startLogin: {
    summary: 'The single sign-on of an address, from its domain alone; null if it has none',
    body: z.object({ username: z.string().trim().min(1).max(320) }),
    response: { 200: z.object({ sso: z.object({ name: z.string(), url: z.string() }).nullable() }) },
  },
  finishSso: {
    summary: 'Finish a single sign-on that asks for a two-factor code',
    body: z.object({ token: z.string().trim().min(1).max(100) }),
    response: { 200: authState },
  },
} satisfies EndpointDetailsByName;
