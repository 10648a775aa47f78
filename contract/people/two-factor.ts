import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { authState } from './accounts.ts';
import { confirmingPassword } from './users.ts';

const code = z.object({ token: z.string().trim().min(1).max(100) });

export const twoFactorEndpoints = {
  startEnablingTwoFactor: endpoint({
    method: 'POST',
    path: '/api/accounts/tfa/enable/start/',
    summary: 'Make a secret for an authenticator app; nothing is on until a code of it is sent',
    access: 'signed-in',
    body: z.object({ current_password: confirmingPassword.optional() }),
    response: { 200: z.object({ secret: z.string() }) },
  }),
  finishEnablingTwoFactor: endpoint({
    method: 'POST',
    path: '/api/accounts/tfa/enable/finish/',
    summary: 'Turn two-factor on with a code of the new secret; the recovery codes are answered this once',
    access: 'signed-in',
    body: code,
    response: { 200: authState.extend({ recovery_codes: z.array(z.string()) }) },
  }),
  disableTwoFactor: endpoint({
    method: 'POST',
    path: '/api/accounts/tfa/disable/',
    summary: 'Turn two-factor off with a code or a recovery code',
    access: 'signed-in',
    body: code,
    response: { 200: authState },
  }),
};
