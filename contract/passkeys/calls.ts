import { z } from 'zod';
import { passkeyNameLength } from '#domain/people/sign-in/passkeys.ts';
import { type Calls, nothing } from '../api/endpoint.ts';
import { oneLine } from '../api/fields.ts';
import { listSchema } from '../api/lists.ts';
import { authState } from '../people/accounts.ts';
import { confirming } from '../users/users.ts';
import { assertion, attestation, creationOptions, passkey, requestOptions } from './passkeys.ts';

const passkeyName = oneLine(passkeyNameLength).min(1);

export const passkeysCalls = {
  listPasskeys: {
    route: 'GET /api/accounts/passkeys/',
    access: 'signed-in',
    summary: 'Your passkeys, the oldest first',
    response: { 200: listSchema(passkey) },
  },
  startAddingPasskey: {
    route: 'POST /api/accounts/passkeys/start/',
    access: 'signed-in',
    confirms: 'recent',
    summary: 'Ask for the options with which the browser creates a passkey',
    body: z.object(confirming),
    response: { 200: creationOptions },
  },
  finishAddingPasskey: {
    route: 'POST /api/accounts/passkeys/finish/',
    access: 'signed-in',
    confirms: 'own',
    summary: 'Add the passkey that the browser has created',
    body: z.object({ name: passkeyName, credential: attestation, ...confirming }),
    response: { 201: passkey },
  },
  renamePasskey: {
    route: 'PATCH /api/accounts/passkeys/:id/',
    access: 'signed-in',
    confirms: 'own',
    summary: 'Rename one of your passkeys',
    body: z.object({ name: passkeyName, ...confirming }),
    response: { 200: passkey },
  },
  removePasskey: {
    route: 'DELETE /api/accounts/passkeys/:id/',
    access: 'signed-in',
    confirms: 'own',
    summary: 'Remove one of your passkeys',
    body: z.object(confirming),
    response: { 204: nothing },
  },
  startPasskeyLogin: {
    route: 'POST /api/accounts/login/passkey/start/',
    access: { public: 'it signs people in' },
    summary: 'Ask for the options of a sign-in with a passkey, of any account or of the one named',
    body: z.object({ username: z.string().trim().max(320).optional() }),
    response: { 200: requestOptions },
  },
  finishPasskeyLogin: {
    route: 'POST /api/accounts/login/passkey/finish/',
    access: { public: 'it signs people in' },
    summary: 'Sign in with the answer of a passkey; it counts as two factors',
    body: z.object({ credential: assertion }),
    response: { 200: authState },
  },
  startPasskeyConfirmation: {
    route: 'POST /api/accounts/passkeys/confirm/start/',
    access: 'signed-in',
    confirms: { nothing: 'it confirms' },
    summary: 'Ask for the options with which one of your passkeys confirms that it is you',
    response: { 200: requestOptions },
  },
  finishPasskeyConfirmation: {
    route: 'POST /api/accounts/passkeys/confirm/finish/',
    access: 'signed-in',
    confirms: { nothing: 'it confirms' },
    summary: 'Confirm that it is you, instead of sending your password with the next call',
    body: z.object({ credential: assertion }),
    response: { 204: nothing },
  },
  listSignInMethods: {
    route: 'GET /api/accounts/sign_in_methods/',
    access: 'signed-in',
    summary: 'How you can confirm that it is you',
    response: {
      200: z.object({
        password: z.boolean(),
        passkey: z.boolean(),
        /** For API tokens and display links only. The address of the page to return to is appended to `url`. */
        provider: z.object({ name: z.string(), url: z.string() }).nullable(),
        /** The provider that you have to use, so that no password can be set; null if you can set one with a mailed link. */
        required: z.string().nullable(),
        /** How each kind of confirmation would be asked for now (D48, D56); null if it would not be. */
        asks: z.object({
          own: z.string().nullable(),
          recent: z.string().nullable(),
          hospital: z.string().nullable(),
        }),
      }),
    },
  },
} satisfies Calls;
