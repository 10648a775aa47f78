import { z } from 'zod';
import type { EndpointDetailsByName } from '../endpoint.ts';
import { authState } from './accounts.ts';

/** Longer than any password we accept, so that a long one gets the message of the password rules. */
const typedPassword = z.string().min(1).max(1000);

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
  finishPasswordReset: {
    summary: 'Set a password with the token of a mailed link; signs in unless two-factor is on',
    body: z.object({ password: typedPassword, token: z.string().min(1).max(200) }),
    response: { 200: authState },
  },
} satisfies EndpointDetailsByName;
