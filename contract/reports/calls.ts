import { z } from 'zod';
import { type Calls, nothing, pathId } from '../api/endpoint.ts';
import { oneLine, recordId } from '../api/fields.ts';
import { listSchema, page, pageSizeParam } from '../api/lists.ts';
import { analysis, changedAnalysis, listedAnalysis } from './analyses.ts';
import { cardId, noteChange } from './notes.ts';
import { printedComparison, printedState, printingOptions } from './printing.ts';
import { reportContext, reportIds } from './report-context.ts';
import { drillDownFilters } from './report-filters.ts';
import { comparableFilters, reportShift, shiftExport } from './reports.ts';

export const reportsCalls = {
  getReport: {
    route: 'GET /api/reports/:report/',
    access: 'member',
    scopes: ['reports:read'],
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
    route: 'GET /api/reports/shifts/',
    access: 'member',
    scopes: ['shifts:read'],
    summary: 'The shifts behind a figure of a report, by date, a page at a time',
    query: drillDownFilters.extend({ page: page.optional(), page_size: pageSizeParam.optional() }),
    response: { 200: listSchema(reportShift) },
  },
  exportReportShifts: {
    route: 'GET /api/reports/shifts/export/',
    access: 'member',
    scopes: ['shifts:read'],
    summary: 'Every shift of a report, for a spreadsheet',
    query: drillDownFilters,
    response: { 200: shiftExport },
  },
} satisfies Calls;

const name = oneLine(200).min(1);

export const analysesCalls = {
  listAnalyses: {
    route: 'GET /api/reports/annotated/',
    access: 'member',
    scopes: ['reports:read'],
    summary:
      'Parity Data Analyses of your hospital or of one module, newest first; drafts for administrators',
    query: z.object({ module: pathId.optional(), page: page.optional() }),
    response: { 200: listSchema(listedAnalysis) },
  },
  getAnalysis: {
    route: 'GET /api/reports/annotated/:id/',
    access: 'member',
    scopes: ['reports:read'],
    summary: 'A stored report with its notes',
    query: z.object(printingOptions),
    alternative: 'application/pdf',
    response: { 200: analysis },
  },
  createAnalysis: {
    route: 'POST /api/reports/annotated/',
    access: 'admin',
    summary: 'Keep a report as it is, to be annotated and published',
    body: z.object({
      name,
      clients: z.array(recordId).min(1).max(2_000),
      modules: z.array(recordId).min(1).max(10_000),
      report: z.enum(reportIds),
      context: reportContext,
    }),
    // By day, 36 modules over a year or 12 over three years: 9.3 MB with 790,000 values.
    maxBodyBytes: 12 * 1024 * 1024,
    maxBodyValues: 1_000_000,
    response: { 201: analysis },
  },
  updateAnalysis: {
    route: 'PATCH /api/reports/annotated/:id/',
    access: 'admin',
    summary: 'Rename, publish or unpublish an analysis, or change notes card by card',
    body: z.object({
      name: name.optional(),
      published: z.boolean().optional(),
      notes: z.record(cardId, noteChange).optional(),
      /** 0 if the card had no note. */
      note_versions: z.record(cardId, z.int32()).optional(),
      version: z.int32().optional(),
    }),
    response: { 200: changedAnalysis },
  },
  deleteAnalysis: {
    route: 'DELETE /api/reports/annotated/:id/',
    access: 'admin',
    summary: 'Delete an analysis and its notes',
    response: { 204: nothing },
  },
} satisfies Calls;

export const printingCalls = {
  getPdfProgress: {
    route: 'GET /api/reports/pdf_progress/',
    access: 'member',
    summary: 'The progress of a PDF: its place in the queue, or that it is being printed',
    query: z.object({ job: z.string().min(1).max(100) }),
    response: {
      200: z.object({
        /** `unknown`: it is finished, or another server prints it. */
        state: z.enum(['waiting', 'printing', 'unknown']),
        place: z.int().nullable(),
      }),
    },
  },
} satisfies Calls;
