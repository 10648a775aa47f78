import { z } from 'zod';
import { conflictWith } from '../api/errors.ts';
import { note } from './notes.ts';
import { reportContext, reportIds } from './report-context.ts';

/** An analysis in a list. */
export const listedAnalysis = z.object({
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
export const analysis = listedAnalysis.extend({
  context: reportContext,
  notes: z.record(z.string(), note),
  /** By card id, including removed notes. Sent with a change of a note; a stale version answers 409. */
  note_versions: z.record(z.string(), z.int()),
});

export type Analysis = z.infer<typeof analysis>;

/** The answer to a change, without the report: it has megabytes and never changes, and notes are saved often. */
export const changedAnalysis = analysis.omit({ context: true });

export type ChangedAnalysis = z.infer<typeof changedAnalysis>;

const analysisConflict = conflictWith(analysis);

export type AnalysisConflict = z.infer<typeof analysisConflict>;
