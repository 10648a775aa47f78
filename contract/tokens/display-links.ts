import { z } from 'zod';
import { displayKinds } from '#domain/people/access.ts';

export const displayLink = z.object({
  id: z.int(),
  name: z.string(),
  /** Hospital Now (B13), or the staffing that a unit posts (B16). */
  kind: z.enum(displayKinds),
  /** Null: all modules of the hospital, later ones included. */
  modules: z.array(z.int()).nullable(),
  created: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});

export type DisplayLink = z.infer<typeof displayLink>;

export const newDisplayLink = displayLink.extend({ token: z.string() });

export type NewDisplayLink = z.infer<typeof newDisplayLink>;
