import { z } from 'zod';
import { type Calls, nothing } from '../api/endpoint.ts';
import { display, hospitalNow, posting } from './now.ts';

export const nowCalls = {
  getNow: {
    route: 'GET /api/now/',
    access: 'member',
    summary: 'The present staffing of every module that you may use (B13)',
    response: { 200: hospitalNow },
  },
  followNow: {
    route: 'GET /api/now/live/',
    access: 'member',
    summary: 'A stream of events (server-sent) that tell when to load `/api/now/` again',
    produces: 'text/event-stream',
    response: { 200: z.unknown() },
  },
  openDisplay: {
    route: 'POST /api/display/',
    access: { public: 'it needs the token of a display link' },
    summary: 'Exchange the token of a display link for the cookie of a wall screen',
    body: z.object({ token: z.string().max(200) }),
    response: { 204: nothing },
  },
  getDisplay: {
    route: 'GET /api/display/',
    access: 'display',
    summary: 'The present staffing of the modules of a display link, without names of people',
    response: { 200: display },
  },
  getPosting: {
    route: 'GET /api/display/posting/',
    access: 'posting',
    summary:
      'The staffing of the module of a posting link, today and the seven days before, without names of people',
    response: { 200: posting },
  },
  followDisplay: {
    route: 'GET /api/display/live/',
    access: 'display',
    summary: 'A stream of events (server-sent) that tell when to load `/api/display/` again',
    produces: 'text/event-stream',
    response: { 200: z.unknown() },
  },
} satisfies Calls;
