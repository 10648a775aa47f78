import { z } from 'zod';
import { maxScheduleRows } from '#domain/schedule/check-rows.ts';
import { type Calls, nothing } from '../api/endpoint.ts';
import { date, recordId } from '../api/fields.ts';
import { rosterImport, rosterMapping } from './rosters.ts';

const scheduleBody = z.object({
  module: recordId,
  /** The first and the last date that the rows replace; a row belongs to the staffing day in which it starts. */
  from: date,
  to: date,
  /**
   * One per RN and shift: `{start, end}`, with an offset or on the hospital's clock. The domain checks them, because a fault names its
   * row with a number from 1. Without rows, the dates have no schedule any more.
   */
  rows: z.array(z.unknown()).max(maxScheduleRows),
});

export const scheduleCalls = {
  sendSchedule: {
    route: 'POST /api/feeds/schedule/',
    pages: 'settings',
    access: 'owner',
    scopes: ['schedule:write'],
    summary: 'Replace the scheduled RNs of a module in a range of dates, without names (B17)',
    body: scheduleBody,
    // A megabyte of rows, so that too many rows are answered as such.
    maxBodyValues: 50_000,
    response: { 200: z.object({ rows: z.int() }) },
  },
} satisfies Calls;

export const rostersCalls = {
  getRoster: {
    route: 'GET /api/accounts/roster/',
    pages: 'settings',
    access: 'owner',
    summary: 'How files of scheduled RNs are read, and the last import of each module',
    response: { 200: z.object({ mapping: rosterMapping.nullable(), imports: z.array(rosterImport) }) },
  },
  saveRosterMapping: {
    route: 'PUT /api/accounts/roster/',
    pages: 'settings',
    access: 'owner',
    summary: 'Remember how files of scheduled RNs are read',
    body: rosterMapping,
    response: { 204: nothing },
  },
  getScheduleRows: {
    route: 'GET /api/module/:moduleId/schedule/',
    pages: 'settings',
    access: 'owner',
    summary: 'The stored schedule of a module: which dates are known, and the rows that start on them',
    query: z.object({ start_date: date, end_date: date }),
    response: {
      200: z.object({
        dates: z.array(z.iso.date()),
        rows: z.array(z.object({ start: z.iso.datetime(), end: z.iso.datetime(), rns: z.int() })),
      }),
    },
  },
  undoRosterImport: {
    route: 'POST /api/module/:moduleId/schedule/undo/',
    pages: 'settings',
    access: 'owner',
    summary: 'Restore what the last import of a module replaced',
    body: z.object({ id: recordId }),
    response: { 204: nothing },
  },
} satisfies Calls;
