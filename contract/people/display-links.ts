import { z } from 'zod';
import { displayKinds } from '#domain/people/access.ts';
import { type EndpointDetailsByName, nothing } from '../api/endpoint.ts';
import { oneLine, recordId } from '../api/fields.ts';
import { listSchema } from '../api/lists.ts';
import { confirming } from './users.ts';

const displayLink = z.object({
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

const newDisplayLink = displayLink.extend({ token: z.string() });

export type NewDisplayLink = z.infer<typeof newDisplayLink>;

export const displayLinksEndpoints = {
  listDisplayLinks: {
    summary: 'The display links of your hospital, by name, expired ones included (B13)',
    response: { 200: listSchema(displayLink) },
  },
  createDisplayLink: {
    summary: 'Add a display link, valid for a year; its token is answered this once',
    body: z.object({
      name: oneLine(100).min(1),
      kind: z.enum(displayKinds).optional(),
      /** A link of kind `posting` has exactly one. */
      modules: z.array(recordId).min(1).nullable().optional(),
      ...confirming,
    }),
    response: { 201: newDisplayLink },
  },
  deleteDisplayLink: {
    summary: 'Revoke a display link: its wall screens go dark within ten seconds',
    response: { 204: nothing },
  },
} satisfies EndpointDetailsByName;
