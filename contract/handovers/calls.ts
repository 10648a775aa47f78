import { z } from 'zod';
import { handoverParts } from '#domain/handovers/handover.ts';
import { handoverNotesMaxLength } from '#domain/measures/limits.ts';
import type { Calls } from '../api/endpoint.ts';
import { date, windowInQuery } from '../api/fields.ts';
import { handover, handoverWithNext } from './handovers.ts';

const place = { date, window: z.int32() };

export const handoversCalls = {
  getHandover: {
    route: 'GET /api/module/:moduleId/handover/',
    access: 'member',
    summary: 'The hand-over of a window; without a date and window, of the running one (B23)',
    query: z.object({ date: date.optional(), window: windowInQuery.optional() }),
    response: { 200: handoverWithNext },
  },
  saveHandover: {
    route: 'PUT /api/module/:moduleId/handover/',
    access: 'member',
    summary:
      'Write the notes of a hand-over, whose history keeps the former ones; repeating the call changes nothing',
    body: z.object({
      ...place,
      notes: z.string().max(handoverNotesMaxLength),
      /** Absent: the last write wins. */
      version: z.int32().optional(),
    }),
    response: { 200: handover },
  },
  confirmHandover: {
    route: 'POST /api/module/:moduleId/handover/confirm/',
    access: 'member',
    summary:
      'Confirm one part of a hand-over, within 72 hours after the end of its window; two different people confirm the two',
    body: z.object({ ...place, part: z.enum(handoverParts) }),
    response: { 200: handover },
  },
} satisfies Calls;
