import { z } from 'zod';
import { calendarGrains } from '#domain/time/date-grain.ts';
import type { EndpointDetailsByName } from '../api/endpoint.ts';
import { listSchema, page, pageSizeParam } from '../api/lists.ts';
import { recordedShift } from '../shifts/shifts.ts';
import { shiftStandard } from '../standards/standards.ts';
import { standardChange } from '../standards/stored-setting.ts';
import { printedComparison, printedState, printingOptions } from './printing.ts';
import { reportContext } from './report-context.ts';
import { drillDownFilters, reportFilters } from './report-filters.ts';

/** A stored shift in a report, with its hospital and module. */
const reportShift = recordedShift.extend({
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

const shiftExport = z.object({
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

const comparableFilters = reportFilters.extend({
  /**
   * The grain of the report that this one is compared with. Only for reports without a granularity: their automatic grain
   * differs between two ranges of which one has 29 February.
   */
  compared_grain: z.enum(calendarGrains).optional(),
});

export type ComparableFilters = z.infer<typeof comparableFilters>;

export const reportsEndpoints = {
  getReport: {
    summary: 'A report over modules, dates and shift windows',
    query: comparableFilters.extend({
      ...printingOptions,
      state: printedState.optional(),
      compare: printedComparison.optional(),
    }),
    alternative: 'application/pdf',
    hasEntityTag: true,
    response: { 200: z.object({ context: reportContext }) },
  },
  listReportShifts: {
    summary: 'The shifts behind a figure of a report, by date, a page at a time',
    query: drillDownFilters.extend({ page: page.optional(), page_size: pageSizeParam.optional() }),
    response: { 200: listSchema(reportShift) },
  },
  exportReportShifts: {
    summary: 'Every shift of a report, for a spreadsheet',
    query: drillDownFilters,
    response: { 200: shiftExport },
  },
} satisfies EndpointDetailsByName;
