import { z } from 'zod';

export const section = z.object({
  id: z.int(),
  name: z.string(),
  internal_name: z.string(),
  /** 1 to n. */
  order: z.int(),
});

export type Section = z.infer<typeof section>;
