import { z } from 'zod';
import { endpoint, pathId } from '../endpoint.ts';

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
  listSessions: endpoint({
    method: 'GET',
    path: '/api/accounts/sessions/',
    summary: 'Your open sessions, the one that was seen last first',
    access: 'signed-in',
    response: { 200: ownSessions },
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/accounts/sessions/:id/',
    summary: 'End one of your sessions; answers those that are left',
    access: 'signed-in',
    params: z.object({ id: pathId }),
    response: { 200: ownSessions },
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/api/accounts/sessions/end_others/',
    summary: 'End all your sessions but this one',
    access: 'signed-in',
    response: { 200: ownSessions },
  }),
};
