import { z } from 'zod';
import { exportShapes } from '#domain/export/columns.ts';
import type { Calls } from '../api/endpoint.ts';
import { exportFilters } from './exports.ts';

const shiftExportFilters = exportFilters.extend({
  /** `wide` (default): a row for each shift; `long`: a row for each shift and acuity field. */
  shape: z.enum(exportShapes).optional(),
});

const ofShifts = { query: shiftExportFilters, response: { 200: z.any() } };

export const exportCalls = {
  exportShiftsAsParquet: {
    route: 'GET /api/export/shifts.parquet',
    access: 'token',
    scopes: ['export:read'],
    takesBasic: true,
    ...ofShifts,
    summary: 'Shifts for a warehouse as Parquet, in the order of their last change',
    file: 'application/vnd.apache.parquet',
  },
  exportShiftsAsCsv: {
    route: 'GET /api/export/shifts.csv',
    access: 'token',
    scopes: ['export:read'],
    takesBasic: true,
    ...ofShifts,
    summary: 'Shifts for a warehouse as CSV, in the order of their last change',
    file: 'text/csv',
  },
  exportRedFlagsAsCsv: {
    route: 'GET /api/export/red_flags.csv',
    access: 'token',
    scopes: ['export:read'],
    takesBasic: true,
    summary: 'Red flags for a warehouse as CSV, in the order of their last change',
    query: exportFilters,
    response: { 200: z.any() },
    file: 'text/csv',
  },
} satisfies Calls;
