import { z } from 'zod';
import type { EndpointDetailsByName } from '../endpoint.ts';

const ownSession = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string(),
  created: z.iso.datetime(),
  last_seen: z.iso.datetime(),
  current: z.boolean(),
});

const ownSessions = z.object({ results: z.array(ownSession), count: z.int() });

export type OwnSession = z.infer<typeof ownSession>;

export const sessionsEndpoints = {
  listSessions: {
    summary: 'Your open sessions, the one that was seen last first',
    response: { 200: ownSessions },
  },
  endSession: {
    summary: 'End one of your sessions; answers those that are left',
    response: { 200: ownSessions },
  },
  endOtherSessions: { summary: 'End all your sessions but this one', response: { 200: ownSessions } },
} satisfies EndpointDetailsByName;
