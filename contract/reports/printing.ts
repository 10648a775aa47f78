import { z } from 'zod';
import { type Compared, comparisons } from '#domain/reports/compared-range.ts';
import type { EndpointDetailsByName } from '../endpoint.ts';
import { reportState } from './report-context.ts';

/** What turns an answer into a PDF of the same. */
export const printingOptions = {
  format: z.enum(['json', 'pdf']).optional(),
  paper: z.enum(['letter', 'a4']).optional(),
  /** A name of the caller's own, by which `pdf_progress` knows it. */
  job: z.string().max(100).optional(),
};

/** What a printed report stands beside; a caller that wants no PDF asks for the other dates itself. */
export const printedComparison = z.enum(comparisons as readonly [Compared, ...Compared[]]);

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

export interface PrintingOptions {
  paper?: 'letter' | 'a4' | undefined;
  job?: string | undefined;
}

export const printingEndpoints = {
  getPdfProgress: {
    summary: 'How it stands with a PDF that is being made: its place in the queue, or that it is printed',
    query: z.object({ job: z.string().min(1).max(100) }),
    response: {
      200: z.object({
        /** `unknown`: it is done, or another server makes it. */
        state: z.enum(['waiting', 'printing', 'unknown']),
        place: z.int().nullable(),
      }),
    },
  },
} satisfies EndpointDetailsByName;
