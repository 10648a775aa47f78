import { z } from 'zod';
import { firstSteps } from '#domain/people/first-steps.ts';
import { mailKinds } from '#domain/people/mail-kinds.ts';
import { type Calls, nothing } from '../api/endpoint.ts';
import { recordId } from '../api/fields.ts';
import { confirming } from '../users/users.ts';
import { authState, loginState, ownSession } from './accounts.ts';

export const accountsCalls = {
  login: {
    route: 'POST /api/accounts/login/',
    access: { public: 'it signs people in' },
    summary: 'Sign in with e-mail address and password',
    body: z.object({
      username: z.string().trim().min(1).max(320),
      password: z.string().min(1).max(1000),
      token: z.string().max(100).nullish(),
    }),
    response: { 200: loginState },
  },
  logout: {
    route: 'POST /api/accounts/logout/',
    access: { public: 'signing out twice is no error' },
    summary: 'Sign out; harmless when nobody is signed in',
    response: { 200: authState },
  },
  getState: {
    route: 'GET /api/accounts/get_state/',
    access: { public: 'it answers nulls to strangers' },
    scopes: ['shifts:read', 'reports:read', 'census:write', 'schedule:write'],
    summary: 'Who is signed in, and at which hospital',
    response: { 200: authState },
  },
  setClient: {
    route: 'POST /api/accounts/set_client/',
    access: 'signed-in',
    confirms: { nothing: 'the session changes, and reaches no more than before' },
    summary: 'Choose the hospital of this session, and with it a module',
    body: z.object({ client: recordId, module: recordId.nullish() }),
    response: { 200: authState },
  },
  updateUser: {
    route: 'POST /api/accounts/update_user/',
    access: 'signed-in',
    confirms: { nothing: 'it stores choices, and no way to log in' },
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
} satisfies Calls;

/** Longer than any password we accept, so that a long one gets the message of the password rules. */
const typedPassword = z.string().min(1).max(1000);

const linkToken = z.object({ token: z.string().min(1).max(200) });

export const passwordCalls = {
  changePassword: {
    route: 'POST /api/accounts/change_password/',
    access: 'signed-in',
    confirms: 'password',
    summary: 'Change your own password; ends your other sessions',
    body: z.object({
      old_password: typedPassword,
      new_password1: typedPassword,
      new_password2: typedPassword,
    }),
    response: { 200: authState },
  },
  startPasswordReset: {
    route: 'POST /api/accounts/reset_password/start/',
    access: { public: 'it does not tell whether the address is known' },
    summary: 'Ask for a mail with a link: to reset the password, or to activate the account',
    body: z.object({ email: z.string().trim().min(1).max(320) }),
    response: { 200: z.object({}) },
  },
  checkPasswordReset: {
    route: 'POST /api/accounts/reset_password/check/',
    access: { public: 'it needs the token of a mailed link and answers only whether that works' },
    summary: 'Whether a mailed link still works; using it is left to the call that sets the password',
    body: linkToken,
    response: { 200: z.object({ valid: z.boolean() }) },
  },
  finishPasswordReset: {
    route: 'POST /api/accounts/reset_password/finish/',
    access: { public: 'it needs the token of a mailed link' },
    summary: 'Set a password with the token of a mailed link; signs in unless two-factor is on',
    body: linkToken.extend({ password: typedPassword }),
    response: { 200: authState },
  },
} satisfies Calls;

const code = z.object({ token: z.string().trim().min(1).max(100), ...confirming });

export const twoFactorCalls = {
  startEnablingTwoFactor: {
    route: 'POST /api/accounts/tfa/enable/start/',
    access: 'signed-in',
    confirms: 'recent',
    summary: 'Make a secret for an authenticator app; nothing is on until a code of it is sent',
    body: z.object(confirming),
    response: { 200: z.object({ secret: z.string() }) },
  },
  finishEnablingTwoFactor: {
    route: 'POST /api/accounts/tfa/enable/finish/',
    access: 'signed-in',
    confirms: 'own',
    summary: 'Turn two-factor on with a code of the new secret; the recovery codes are answered this once',
    body: code,
    response: { 200: authState.extend({ recovery_codes: z.array(z.string()) }) },
  },
  disableTwoFactor: {
    route: 'POST /api/accounts/tfa/disable/',
    access: 'signed-in',
    confirms: 'own',
    summary: 'Turn two-factor off with a code or a recovery code',
    body: code,
    response: { 200: authState },
  },
} satisfies Calls;

const ownSessions = z.object({ results: z.array(ownSession), count: z.int() });

export const sessionsCalls = {
  listSessions: {
    route: 'GET /api/accounts/sessions/',
    access: 'signed-in',
    summary: 'Your open sessions, the one that was seen last first',
    response: { 200: ownSessions },
  },
  endSession: {
    route: 'DELETE /api/accounts/sessions/:id/',
    access: 'signed-in',
    confirms: { nothing: 'it only takes access away' },
    summary: 'End one of your sessions; answers those that are left',
    response: { 200: ownSessions },
  },
  endOtherSessions: {
    route: 'POST /api/accounts/sessions/end_others/',
    access: 'signed-in',
    confirms: { nothing: 'it only takes access away' },
    summary: 'End all your sessions but this one',
    response: { 200: ownSessions },
  },
} satisfies Calls;

export const singleSignOnCalls = {
  startLogin: {
    route: 'POST /api/accounts/login/start/',
    access: { public: 'it tells the single sign-on of a domain, and nothing about accounts' },
    summary: 'The single sign-on of an address, from its domain alone; null if it has none',
    body: z.object({ username: z.string().trim().min(1).max(320) }),
    response: { 200: z.object({ sso: z.object({ name: z.string(), url: z.string() }).nullable() }) },
  },
  finishSso: {
    route: 'POST /api/accounts/login/finish_sso/',
    access: { public: 'it needs the sealed answer of a provider' },
    summary: 'Finish a single sign-on that asks for a two-factor code',
    body: z.object({ token: z.string().trim().min(1).max(100) }),
    response: { 200: authState },
  },
} satisfies Calls;

const stopToken = z.object({ token: z.string().min(1).max(1000) });

/** The link at the end of a mail stops such mails, also for people who are not signed in. */
export const mailStopsCalls = {
  checkMailStop: {
    route: 'POST /api/mail_stops/check/',
    access: { public: 'it needs the token of a mailed link' },
    summary: 'Which mails the link of a mail stops; stops none',
    body: stopToken,
    response: {
      200: z.object({
        kind: z.enum(mailKinds).nullable(),
        /** Whether it stops one report, not all of them. */
        is_one_report: z.boolean().optional(),
      }),
    },
  },
  stopMail: {
    route: 'POST /api/mail_stops/',
    access: { public: 'it needs the token of a mailed link' },
    summary: 'Stop the mails that the link of a mail names; stopping them twice is no error',
    body: stopToken,
    response: { 204: nothing },
  },
} satisfies Calls;
