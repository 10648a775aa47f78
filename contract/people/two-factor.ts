import { z } from 'zod';
import type { EndpointDetailsByName } from '../endpoint.ts';
import { authState } from './accounts.ts';
import { confirmingPassword } from './users.ts';

const code = z.object({ token: z.string().trim().min(1).max(100) });

export const twoFactorEndpoints = {
  startEnablingTwoFactor: {
    summary: 'Make a secret for an authenticator app; nothing is on until a code of it is sent',
    body: z.object({ current_password: confirmingPassword.optional() }),
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
