import { z } from 'zod';
import { type EndpointDetailsByName, nothing, pathId } from '../api/endpoint.ts';
import { conflictWith } from '../api/errors.ts';
import { oneLine, recordId } from '../api/fields.ts';
import { listSchema, page } from '../api/lists.ts';
import { cardId, note, noteChange } from './notes.ts';
import { printingOptions } from './printing.ts';
import { reportContext, reportIds } from './report-context.ts';

/** An analysis in a list. */
const listedAnalysis = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  report: z.enum(reportIds),
  published: z.boolean(),
  clients: z.array(z.int()),
  modules: z.array(z.int()),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  updated_by: z.string(),
});

export type ListedAnalysis = z.infer<typeof listedAnalysis>;

/** With the stored report and the notes on its cards. */
const analysis = listedAnalysis.extend({
  context: reportContext,
  notes: z.record(z.string(), note),
  /** By card id, including removed notes. Sent with a change of a note; a stale version answers 409. */
  note_versions: z.record(z.string(), z.int()),
});

export type Analysis = z.infer<typeof analysis>;

/** The answer to a change, without the report: it has megabytes and never changes, and notes are saved often. */
const changedAnalysis = analysis.omit({ context: true });

export type ChangedAnalysis = z.infer<typeof changedAnalysis>;

const analysisConflict = conflictWith(analysis);

export type AnalysisConflict = z.infer<typeof analysisConflict>;

const name = oneLine(200).min(1);

export const analysesEndpoints = {
  listAnalyses: {
    summary:
      'Parity Data Analyses of your hospital or of one module, newest first; drafts for administrators',
    query: z.object({ module: pathId.optional(), page: page.optional() }),
    response: { 200: listSchema(listedAnalysis) },
  },
  getAnalysis: {
    summary: 'A stored report with its notes',
    query: z.object(printingOptions),
    alternative: 'application/pdf',
    response: { 200: analysis },
  },
  createAnalysis: {
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
  deleteAnalysis: { summary: 'Delete an analysis and its notes', response: { 204: nothing } },
} satisfies EndpointDetailsByName;
