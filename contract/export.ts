import { z } from 'zod';
import { type ChangedAfter, parseChangeMark } from '#domain/export/changed-until.ts';
import { exportShapes } from '#domain/export/columns.ts';
import type { EndpointDetailsByName } from './api/endpoint.ts';
import { instant } from './api/fields.ts';
import { shiftFilters } from './reports/report-filters.ts';

/** The header with the `changed_after` of the next call. */
export const changedUntilHeader = 'Parity-Changed-Until';
export const schemaVersionHeader = 'Parity-Schema-Version';

const changedAfter = z
  .string()
  .max(4_000)
  .transform((text, context): ChangedAfter => {
    const mark = parseChangeMark(text);
    if (mark) return { mark };
    const { success } = instant.safeParse(text);
    if (success) return { instant: text };
    context.addIssue({
      code: 'custom',
      message: `Expected the ${changedUntilHeader} of an earlier answer, or an instant such as 2026-11-14T00:00:00Z.`,
    });
    return z.NEVER;
  });

/** All modules, dates and changes if absent. */
const exportFilters = shiftFilters.pick({ modules: true, start_date: true, end_date: true }).extend({
  /** What was changed or deleted after an earlier file was made. */
  changed_after: changedAfter.optional(),
});

const shiftExportFilters = exportFilters.extend({
  /** `wide` (default): a row for each shift; `long`: a row for each shift and acuity field. */
  shape: z.enum(exportShapes).optional(),
});

export type ExportFilters = z.infer<typeof exportFilters>;

const ofShifts = { query: shiftExportFilters, response: { 200: z.any() } };

export const exportEndpoints = {
  exportShiftsAsParquet: {
    ...ofShifts,
    summary: 'Shifts for a warehouse as Parquet, in the order of their last change',
    file: 'application/vnd.apache.parquet',
  },
  exportShiftsAsCsv: {
    ...ofShifts,
    summary: 'Shifts for a warehouse as CSV, in the order of their last change',
    file: 'text/csv',
  },
  exportRedFlagsAsCsv: {
    summary: 'Red flags for a warehouse as CSV, in the order of their last change',
    query: exportFilters,
    response: { 200: z.any() },
    file: 'text/csv',
  },
} satisfies EndpointDetailsByName;
