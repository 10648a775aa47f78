import { z } from 'zod';
import { tokenScopes } from '#domain/people/api-tokens.ts';

export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  expires_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});

export type ApiToken = z.infer<typeof apiToken>;

export const newApiToken = apiToken.extend({ token: z.string() });

export type NewApiToken = z.infer<typeof newApiToken>;
