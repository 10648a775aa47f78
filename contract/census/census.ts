import { z } from 'zod';
import type { FeedState } from '#domain/census/feed.ts';
import { shiftCountLimit } from '#domain/measures/limits.ts';
import type { EndpointDetailsByName } from '../api/endpoint.ts';
import { instant, numberWithin, recordId } from '../api/fields.ts';

/** Patients by acuity field id, as a feed reported them (B6). */
export const feedState = z.object({
  at: z.iso.datetime(),
  source: z.string(),
  counts: z.record(z.string(), z.number()),
}) satisfies z.ZodType<FeedState>;

export const censusEndpoints = {
  sendCensus: {
    summary: 'Propose the patients of a module by acuity field; nothing is saved without a person',
    body: z.object({
      module: recordId,
      /** The instant that the counts describe. A state older than the newest is ignored. */
      at: instant,
      counts: z.record(z.string(), numberWithin(shiftCountLimit)),
    }),
    /** `stored` is false if a newer state is known. */
    response: { 202: z.object({ stored: z.boolean() }) },
  },
} satisfies EndpointDetailsByName;
