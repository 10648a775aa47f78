import { z } from 'zod';

/** What one person may use at one hospital (D41). */
const clientConfig = z.object({
  client_id: z.int(),
  owner: z.boolean(),
  module_ids: z.array(z.int()),
});

export const user = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  activated: z.boolean(),
  created: z.iso.datetime(),
  is_admin: z.boolean(),
  current_module: z.int().nullable(),
  color_blind: z.literal(1).nullable(),
  tfa_enabled: z.boolean(),
  client_configs: z.array(clientConfig),
});

export type User = z.infer<typeof user>;
