import { z } from 'zod';
import { calendarGrains } from '#domain/time/date-grain.ts';
import { recordedShift } from '../shifts/shifts.ts';
import { shiftStandard } from '../standards/standards.ts';
import { standardChange } from '../standards/stored-setting.ts';
import { reportFilters } from './report-filters.ts';

/** A stored shift in a report, with its hospital and module. */
export const reportShift = recordedShift.extend({
  client: z.int(),
  client_name: z.string(),
  module: z.int(),
  module_name: z.string(),
  label: z.string(),
  /** By premium type id. */
  premiums: z.record(z.string(), z.number()),
  /** By the staffing standard of its date (B16); null without one. */
  standard: shiftStandard.nullable(),
});

export type ReportShift = z.infer<typeof reportShift>;

export const shiftExport = z.object({
  count: z.int(),
  /** Columns for the acuity fields with counts, in the order of the catalogue; deleted fields keep their name. */
  fields: z.array(z.object({ id: z.string(), section: z.string(), name: z.string() })),
  /** Columns for the premium types; a slot that modules name differently is called `Other 1` to `Other 5`. */
  premium_types: z.array(z.object({ id: z.string(), name: z.string() })),
  /** By the hospital's id. */
  timezones: z.record(z.string(), z.string()),
  /** The staffing standards that the shifts are judged by, oldest first, by the module's id; of modules that have some. */
  standards: z.record(z.string(), z.array(standardChange)),
  results: z.array(reportShift),
});

export type ShiftExport = z.infer<typeof shiftExport>;

export const comparableFilters = reportFilters.extend({
  /**
   * The grain of the report that this one is compared with. Only for reports without a granularity: their automatic grain
   * differs between two ranges of which one has 29 February.
   */
  compared_grain: z.enum(calendarGrains).optional(),
});

export type ComparableFilters = z.infer<typeof comparableFilters>;
