import { z } from 'zod';
import { displayKinds } from '#domain/people/access.ts';
import { tokenScopes } from '#domain/people/api-tokens.ts';
import { type Calls, nothing } from '../api/endpoint.ts';
import { instant, oneLine, recordId } from '../api/fields.ts';
import { listSchema } from '../api/lists.ts';
import { confirming } from '../users/users.ts';
import { apiToken, newApiToken } from './api-tokens.ts';
import { displayLink, newDisplayLink } from './display-links.ts';

const scopes = z
  .array(z.enum(tokenScopes))
  .min(1)
  .refine(chosen => new Set(chosen).size === chosen.length, 'A scope can be named once.');

export const apiTokensCalls = {
  listApiTokens: {
    route: 'GET /api/accounts/api_tokens/',
    pages: 'settings',
    access: 'owner',
    summary: 'The API tokens of your hospital, by name, expired ones included',
    response: { 200: listSchema(apiToken) },
  },
  createApiToken: {
    route: 'POST /api/accounts/api_tokens/',
    pages: 'settings',
    access: 'owner',
    confirms: 'hospital',
    summary: 'Add an API token, valid for at most two years; its text is answered this once',
    body: z.object({
      name: oneLine(100).min(1),
      scopes,
      expires_at: instant,
      ...confirming,
    }),
    response: { 201: newApiToken },
  },
  deleteApiToken: {
    route: 'DELETE /api/accounts/api_tokens/:id/',
    pages: 'settings',
    access: 'owner',
    summary: 'Delete an API token, which stops working at once',
    response: { 204: nothing },
  },
} satisfies Calls;

export const displayLinksCalls = {
  listDisplayLinks: {
    route: 'GET /api/accounts/display_links/',
    pages: 'settings',
    access: 'owner',
    summary: 'The display links of your hospital, by name, expired ones included (B13)',
    response: { 200: listSchema(displayLink) },
  },
  createDisplayLink: {
    route: 'POST /api/accounts/display_links/',
    pages: 'settings',
    access: 'owner',
    confirms: 'hospital',
    summary: 'Add a display link, valid for a year; its token is answered this once',
    body: z.object({
      name: oneLine(100).min(1),
      kind: z.enum(displayKinds).optional(),
      /** A link of kind `posting` has exactly one. */
      modules: z.array(recordId).min(1).nullable().optional(),
      ...confirming,
    }),
    response: { 201: newDisplayLink },
  },
  deleteDisplayLink: {
    route: 'DELETE /api/accounts/display_links/:id/',
    pages: 'settings',
    access: 'owner',
    summary: 'Revoke a display link: its wall screens go dark within ten seconds',
    response: { 204: nothing },
  },
} satisfies Calls;
