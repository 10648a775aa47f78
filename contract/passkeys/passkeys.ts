import { z } from 'zod';

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created: z.iso.datetime(),
  last_used: z.iso.datetime().nullable(),
});

export type Passkey = z.infer<typeof passkey>;

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

export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: knownCredentials,
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: verification }),
});

export const requestOptions = z.object({
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

export const attestation = answered.extend({
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

export type Attestation = z.infer<typeof attestation>;

export const assertion = answered.extend({
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

export type Assertion = z.infer<typeof assertion>;
