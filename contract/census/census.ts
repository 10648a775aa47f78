import { z } from 'zod';
import type { FeedState } from '#domain/census/feed.ts';

/** Patients by acuity field id, as a feed reported them (B6). */
export const feedState = z.object({
  at: z.iso.datetime(),
  source: z.string(),
  counts: z.record(z.string(), z.number()),
}) satisfies z.ZodType<FeedState>;
