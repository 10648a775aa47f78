import { z } from 'zod';
import {
  flagActionMaxLength,
  flagNoteMaxLength,
  flagOutcomeMaxLength,
  shiftCountLimit,
} from '#domain/measures/limits.ts';
import { actionResults, flagStatuses } from '#domain/red-flags/flag-state.ts';
import { type Calls, pathId } from '../api/endpoint.ts';
import { date, numberWithin, recordId } from '../api/fields.ts';
import { listSchema } from '../api/lists.ts';
import { redFlag, redFlagRules, whatHelped } from './red-flags.ts';

export const redFlagsCalls = {
  listRedFlags: {
    route: 'GET /api/red_flags/',
    access: 'member',
    scopes: ['shifts:read'],
    summary: 'Red flags of your modules, newest window first',
    query: z.object({
      module: pathId.optional(),
      status: z.enum(flagStatuses).optional(),
      start_date: date.optional(),
      end_date: date.optional(),
    }),
    response: { 200: listSchema(redFlag) },
  },
  listWhatHelped: {
    route: 'GET /api/red_flags/what_helped/',
    access: 'member',
    summary:
      'What was tried about the red flags of a module in the last twelve months, the most helpful first',
    query: z.object({ module: pathId }),
    response: { 200: z.array(whatHelped) },
  },
  listRedFlagPeople: {
    route: 'GET /api/red_flags/people/',
    access: 'member',
    summary: 'The people of a module to whom a red flag can be handed over, by name',
    query: z.object({ module: pathId }),
    response: { 200: listSchema(z.object({ id: z.int(), name: z.string() })) },
  },
  updateRedFlag: {
    route: 'PATCH /api/red_flags/:id/',
    access: 'member',
    summary: 'Take, hand over or resolve a red flag, or write its note',
    body: z.object({
      status: z.enum(['acknowledged', 'resolved']).optional(),
      /** A person who may use the module. Without it, the first who acknowledges a flag owns it. */
      owner: recordId.optional(),
      outcome: z.string().trim().max(flagOutcomeMaxLength).optional(),
      note: z.string().trim().max(flagNoteMaxLength).optional(),
      version: z.int32().optional(),
    }),
    response: { 200: redFlag },
  },
  addRedFlagAction: {
    route: 'POST /api/red_flags/:id/actions/',
    access: 'member',
    summary: 'Say what was tried about a red flag, and whether it helped',
    body: z.object({
      action: z.string().trim().min(1).max(flagActionMaxLength),
      result: z.enum(actionResults),
      rns: numberWithin(shiftCountLimit).nullable().optional(),
    }),
    response: { 201: redFlag },
  },
  previewRedFlags: {
    route: 'POST /api/accounts/client_modules/:id/red_flags_preview/',
    pages: 'settings',
    access: 'owner',
    summary: 'How many shifts and windows of the last year these rules would have flagged; opens none',
    /** A rule that is left out is the module's own. */
    body: redFlagRules.partial(),
    response: {
      200: z.object({
        shifts: z.int(),
        flagged: z.int(),
        windows: z.int(),
        missing: z.int(),
      }),
    },
  },
} satisfies Calls;
