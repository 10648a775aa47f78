import { z } from 'zod';

export const importBatchSize = 50;

export const shiftsToImport = z.object({
  // Each row is checked on its own, so that an invalid one does not stop the others.
  rows: z.array(z.unknown()).min(1).max(importBatchSize),
  replace: z.boolean().default(false),
});

/** `kept`: the stored shift was not changed. */
const importedRow = z.object({
  status: z.enum(['added', 'updated', 'kept', 'error']),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

export type ImportedRow = z.infer<typeof importedRow>;

export const importedShifts = z.object({ results: z.array(importedRow) });
