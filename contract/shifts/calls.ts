import { z } from 'zod';
import { importBatchSize } from '#domain/measures/limits.ts';
import { type Calls, nothing } from '../api/endpoint.ts';
import { date, month, windowInQuery } from '../api/fields.ts';
import { listSchema } from '../api/lists.ts';
import { shiftBody } from './shift-body.ts';
import { calculatedShift, dayOfShifts, importedRow, monthOfShifts, shift, shiftChange } from './shifts.ts';

const shiftsToImport = z.object({
  // Each row is checked on its own, so that an invalid one does not stop the others.
  rows: z.array(z.unknown()).min(1).max(importBatchSize),
  replace: z.boolean().default(false),
});

const importedShifts = z.object({ results: z.array(importedRow) });

export const shiftsCalls = {
  getShifts: {
    route: 'GET /api/module/:moduleId/shifts/',
    access: 'member',
    scopes: ['shifts:read'],
    summary: 'The shifts and windows of a date; without one, of today at the hospital',
    query: z.object({ date: date.optional() }),
    hasEntityTag: true,
    response: { 200: dayOfShifts },
  },
  saveShift: {
    route: 'POST /api/module/:moduleId/shifts/',
    access: 'member',
    summary: 'Save the shift of a date and window; repeating the call changes nothing',
    body: shiftBody,
    textKeys: 'missed_care',
    response: { 200: shift, 201: shift },
  },
  calculateShift: {
    route: 'POST /api/module/:moduleId/shifts/calculate/',
    access: 'member',
    summary: 'The figures that a save would store',
    body: shiftBody,
    textKeys: 'missed_care',
    response: { 200: calculatedShift },
  },
  deleteShift: {
    route: 'DELETE /api/module/:moduleId/shifts/:id/',
    access: 'member',
    summary: 'Delete a mistaken shift; with a version, only if it is still the stored one',
    query: z.object({ version: z.coerce.number().int().optional() }),
    response: { 204: nothing },
  },
  listShiftChanges: {
    route: 'GET /api/module/:moduleId/shifts/history/',
    access: 'member',
    scopes: ['shifts:read'],
    summary: 'The changes to the shift of a date and window and to its hand-over, newest first',
    query: z.object({ date, window: windowInQuery }),
    response: { 200: listSchema(shiftChange) },
  },
  getMonthOfShifts: {
    route: 'GET /api/module/:moduleId/shifts/month/',
    access: 'member',
    scopes: ['shifts:read'],
    summary: 'Which windows of a month have data, with their variance, and which are missing',
    query: z.object({ month }),
    response: { 200: monthOfShifts },
  },
  importShifts: {
    route: 'POST /api/module/:moduleId/shifts/import/',
    access: 'owner',
    summary:
      'Save past shifts row by row; stored shifts stay unless `replace` is set. A value that a row omits stays, or is 0 in a new shift',
    body: shiftsToImport,
    textKeys: 'missed_care',
    response: { 200: importedShifts },
  },
  followShifts: {
    route: 'GET /api/module/:moduleId/shifts/live/',
    access: 'member',
    summary: 'A stream of events: a shift of the module was saved or deleted',
    produces: 'text/event-stream',
    response: { 200: z.unknown() },
  },
} satisfies Calls;
