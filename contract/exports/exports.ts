import { z } from 'zod';
import { type ChangedAfter, parseChangeMark } from '#domain/export/changed-until.ts';
import { instant } from '../api/fields.ts';
import { shiftFilters } from '../reports/report-filters.ts';

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
export const exportFilters = shiftFilters.pick({ modules: true, start_date: true, end_date: true }).extend({
  /** What was changed or deleted after an earlier file was made. */
  changed_after: changedAfter.optional(),
});

export type ExportFilters = z.infer<typeof exportFilters>;
