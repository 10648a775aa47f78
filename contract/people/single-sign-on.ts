import { z } from 'zod';
import type { EndpointDetailsByName } from '../api/endpoint.ts';
import { authState } from './accounts.ts';

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
