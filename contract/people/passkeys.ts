import { z } from 'zod';
import { passkeyNameLength } from '#domain/people/sign-in/passkeys.ts';
import { type EndpointDetailsByName, nothing } from '../api/endpoint.ts';
import { oneLine } from '../api/fields.ts';
import { listSchema } from '../api/lists.ts';
import { authState } from './accounts.ts';
import { confirming } from './users.ts';

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created: z.iso.datetime(),
  last_used: z.iso.datetime().nullable(),
});

export type Passkey = z.infer<typeof passkey>;

const passkeyName = oneLine(passkeyNameLength).min(1);

/** Options and answers have the JSON shape of WebAuthn (Level 3), bytes as base64url. */
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const knownCredentials = z.array(
  z.object({
    id: z.string(),
    type: z.literal('public-key'),
    transports: z.array(z.string()),
  }),
);
const verification = z.literal('required');

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: knownCredentials,
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: verification }),
});

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: knownCredentials,
  userVerification: verification,
});

const answered = z.object({
  id: bytes.min(1),
  rawId: bytes,
  type: z.literal('public-key'),
});

const attestation = answered.extend({
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

export type Attestation = z.infer<typeof attestation>;

const assertion = answered.extend({
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

export type Assertion = z.infer<typeof assertion>;

export const passkeysEndpoints = {
  listPasskeys: { summary: 'Your passkeys, the oldest first', response: { 200: listSchema(passkey) } },
  startAddingPasskey: {
    summary: 'Ask for the options with which the browser creates a passkey',
    body: z.object(confirming),
    response: { 200: creationOptions },
  },
  finishAddingPasskey: {
    summary: 'Add the passkey that the browser has created',
    body: z.object({ name: passkeyName, credential: attestation, ...confirming }),
    response: { 201: passkey },
  },
  renamePasskey: {
    summary: 'Rename one of your passkeys',
    body: z.object({ name: passkeyName, ...confirming }),
    response: { 200: passkey },
  },
  removePasskey: {
    summary: 'Remove one of your passkeys',
    body: z.object(confirming),
    response: { 204: nothing },
  },
  startPasskeyLogin: {
    summary: 'Ask for the options of a sign-in with a passkey, of any account or of the one named',
    body: z.object({ username: z.string().trim().max(320).optional() }),
    response: { 200: requestOptions },
  },
  finishPasskeyLogin: {
    summary: 'Sign in with the answer of a passkey; it counts as two factors',
    body: z.object({ credential: assertion }),
    response: { 200: authState },
  },
  startPasskeyConfirmation: {
    summary: 'Ask for the options with which one of your passkeys confirms that it is you',
    response: { 200: requestOptions },
  },
  finishPasskeyConfirmation: {
    summary: 'Confirm that it is you, instead of sending your password with the next call',
    body: z.object({ credential: assertion }),
    response: { 204: nothing },
  },
  listSignInMethods: {
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
} satisfies EndpointDetailsByName;
