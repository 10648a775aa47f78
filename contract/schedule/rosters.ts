import { z } from 'zod';
import { rosterLayouts } from '#domain/schedule/roster/roster.ts';
import { dateOrders } from '#domain/schedule/roster/roster-dates.ts';
import { maxRosterUnits, rosterTextMaxLength } from '#domain/schedule/roster/roster-mapping.ts';
import { oneLine, recordId } from '../api/fields.ts';

const heading = oneLine(rosterTextMaxLength).nullable();

/** How the hospital's files of scheduled RNs are read (B17): headings and units, and nothing else of a file. */
export const rosterMapping = z.object({
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
export const rosterImport = z.object({
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
