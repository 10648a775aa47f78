import { z } from 'zod';
import type { EndpointDetailsByName } from '../endpoint.ts';
import { listSchema, page } from '../lists.ts';
import { printedComparison, printedState, printingOptions } from './printing.ts';
import { reportContext } from './report-context.ts';
import { drillDownFilters, reportFilters } from './report-filters.ts';

/** A stored shift as a report's reader sees it: whose it is, its figures, and what was entered. */
const reportShift = z.object({
  id: z.int(),
  client: z.int(),
  client_name: z.string(),
  module: z.int(),
  module_name: z.string(),
  date: z.iso.date(),
  window: z.int(),
  label: z.string(),
  time: z.iso.datetime(),
  is_day: z.boolean(),
  minutes: z.int(),
  census: z.number(),
  rn_target: z.number(),
  rn_actual: z.number(),
  rn_variance: z.number(),
  ratio_target: z.number().nullable(),
  ratio_actual: z.number().nullable(),
  productivity_target: z.number(),
  productivity_actual: z.number(),
  /** By acuity field id, and by premium type id. */
  acuity_counts: z.record(z.string(), z.number()),
  premiums: z.record(z.string(), z.number()),
  charge_nurse_included: z.boolean(),
  reasons: z.array(z.string()),
  comments: z.string(),
  /** The person's name. */
  updated_by: z.string(),
  updated_at: z.iso.datetime(),
});

export type ReportShift = z.infer<typeof reportShift>;

const shiftExport = z.object({
  count: z.int(),
  /** The columns that the shifts' counts need, in the order of the catalogue; deleted fields keep their name. */
  fields: z.array(z.object({ id: z.string(), section: z.string(), name: z.string() })),
  /** Likewise; a slot that modules name differently carries its slot's name. */
  premium_types: z.array(z.object({ id: z.string(), name: z.string() })),
  results: z.array(reportShift),
});

export type ShiftExport = z.infer<typeof shiftExport>;

export const reportsEndpoints = {
  getReport: {
    summary: 'A report over modules, dates and shift windows',
    query: reportFilters.extend({
      ...printingOptions,
      state: printedState.optional(),
      compare: printedComparison.optional(),
    }),
    alternative: 'application/pdf',
    response: { 200: z.object({ context: reportContext }) },
  },
  listReportShifts: {
    summary: 'The shifts behind a figure of a report, by date, a page at a time',
    query: drillDownFilters.extend({
      page: page.optional(),
      /** 10 unless given. */
      page_size: z.coerce.number().int().min(1).max(500).optional(),
    }),
    response: { 200: listSchema(reportShift) },
  },
  exportReportShifts: {
    summary: 'Every shift that a report is made of, for a spreadsheet',
    query: drillDownFilters,
    response: { 200: shiftExport },
  },
} satisfies EndpointDetailsByName;
