import { type Calls, nothing } from '../api/endpoint.ts';
import { system } from './system.ts';

export const systemCalls = {
  getSystem: {
    route: 'GET /api/admin/system/',
    access: 'admin',
    summary: 'The state of the server: health by part, failed jobs, queues, backup, versions',
    response: { 200: system },
  },
  retryJob: {
    route: 'POST /api/admin/system/jobs/:jobId/retry/',
    access: 'admin',
    summary: 'Makes the next try of a failed job at once',
    response: { 204: nothing },
  },
  giveUpJob: {
    route: 'POST /api/admin/system/jobs/:jobId/give_up/',
    access: 'admin',
    summary: 'Deletes a failed job',
    response: { 204: nothing },
  },
} satisfies Calls;
