import { z } from 'zod';
import { tokenScopes } from '#domain/people/api-tokens.ts';
import { type EndpointDetailsByName, nothing } from '../api/endpoint.ts';
import { instant, oneLine } from '../api/fields.ts';
import { listSchema } from '../api/lists.ts';
import { confirming } from './users.ts';

const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  expires_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});

export type ApiToken = z.infer<typeof apiToken>;

const newApiToken = apiToken.extend({ token: z.string() });

export type NewApiToken = z.infer<typeof newApiToken>;

const scopes = z
  .array(z.enum(tokenScopes))
  .min(1)
  .refine(chosen => new Set(chosen).size === chosen.length, 'A scope can be named once.');

export const apiTokensEndpoints = {
  listApiTokens: {
    summary: 'The API tokens of your hospital, by name, expired ones included',
    response: { 200: listSchema(apiToken) },
  },
  createApiToken: {
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
    summary: 'Delete an API token, which stops working at once',
    response: { 204: nothing },
  },
} satisfies EndpointDetailsByName;
