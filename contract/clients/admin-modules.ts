import { z } from 'zod';
import { moduleSettings } from './modules.ts';

/** A module in the administrators' form: its sections by id, in catalogue order. */
export const adminModule = z.object({
  id: z.int(),
  name: z.string(),
  client: z.int(),
  is_active: z.boolean(),
  sections: z.array(z.int()),
  min_rn_target: z.number(),
  ...moduleSettings,
});

export type AdminModule = z.infer<typeof adminModule>;
