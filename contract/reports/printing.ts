import { z } from 'zod';
import { comparisons } from '#domain/reports/options/compared-range.ts';
import { reportState } from './report-context.ts';

/** Ask for the answer as a PDF. */
export const printingOptions = {
  format: z.enum(['json', 'pdf']).optional(),
  paper: z.enum(['letter', 'a4']).optional(),
  /** Page one and the citation of Executive and Module Rollup, without the chapters; other reports have no page one. */
  short: z.enum(['true', 'false']).optional(),
  /** A name that the caller chooses, to ask `pdf_progress` about the PDF. */
  job: z.string().max(100).optional(),
};

/** The dates that a printed report is compared with. A caller that wants JSON makes a second call instead. */
export const printedComparison = z.enum(comparisons);

/** The view choices as JSON; without them the default view is printed (D45). */
export const printedState = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'Not valid JSON.' });
      return z.NEVER;
    }
  })
  .pipe(reportState);
