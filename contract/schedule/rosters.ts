import { z } from 'zod';
import { rosterLayouts } from '#domain/schedule/roster/roster.ts';
import { dateOrders } from '#domain/schedule/roster/roster-dates.ts';
import { maxRosterUnits, rosterTextMaxLength } from '#domain/schedule/roster/roster-mapping.ts';
import { type EndpointDetailsByName, nothing } from '../api/endpoint.ts';
import { date, oneLine, recordId } from '../api/fields.ts';

const heading = oneLine(rosterTextMaxLength).nullable();

/** How the hospital's files of scheduled RNs are read (B17): headings and units, and nothing else of a file. */
const rosterMapping = z.object({
  layout: z.enum(rosterLayouts),
  headings: z.object({ date: heading, start: heading, end: heading, unit: heading }),
  /** The order of 3/4/2026; null if the file left no doubt. */
  date_order: z.enum(dateOrders).nullable(),
  /** What the names of units mean. The name is empty for files without units; lines of a unit whose module is null are not imported. */
  units: z
    .array(z.object({ name: oneLine(rosterTextMaxLength), module: recordId.nullable() }))
    .max(maxRosterUnits),
});

/** The last import of a module by a person. */
const rosterImport = z.object({
  id: z.int(),
  module: z.int(),
  at: z.iso.datetime(),
  /** The staffing days that it replaced. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** RNs' shifts that it brought, and those that it replaced. */
  rows: z.int(),
  replaced: z.int(),
  /** False if a newer schedule of the module was sent since. */
  can_undo: z.boolean(),
});

export type RosterImport = z.infer<typeof rosterImport>;

export const rostersEndpoints = {
  getRoster: {
    summary: 'How files of scheduled RNs are read, and the last import of each module',
    response: { 200: z.object({ mapping: rosterMapping.nullable(), imports: z.array(rosterImport) }) },
  },
  saveRosterMapping: {
    summary: 'Remember how files of scheduled RNs are read',
    body: rosterMapping,
    response: { 204: nothing },
  },
  getScheduleRows: {
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
    summary: 'Restore what the last import of a module replaced',
    body: z.object({ id: recordId }),
    response: { 204: nothing },
  },
} satisfies EndpointDetailsByName;
