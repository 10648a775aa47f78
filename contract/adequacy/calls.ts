import { z } from 'zod';
import type { Calls } from '../api/endpoint.ts';
import { date } from '../api/fields.ts';
import { adequacyAnswer, answerSource, calibration, calibrationDetails } from './adequacy.ts';

/** People's answers by default, unless only imported ones count in the range. */
const range = z.object({
  start_date: date.optional(),
  end_date: date.optional(),
  source: answerSource.optional(),
});

export const adequacyCalls = {
  answerAdequacy: {
    route: 'PUT /api/module/:moduleId/shifts/:id/adequacy/',
    pages: 'adequacy',
    access: 'member',
    summary:
      'Answer whether there were enough RNs in a shift, from its start until 12 hours after its end; null removes the answer (B18)',
    body: z.object({ answer: adequacyAnswer.nullable() }),
    response: { 200: z.object({ answered: z.boolean() }) },
  },
  getCalibration: {
    route: 'GET /api/module/:moduleId/calibration/',
    pages: 'adequacy',
    access: 'member',
    summary: 'Whether the target fits what nurses felt, over the whole calendar months of a range',
    query: range,
    response: { 200: calibration },
  },
  getCalibrationDetails: {
    route: 'GET /api/module/:moduleId/calibration/details/',
    pages: 'adequacy',
    access: 'member',
    summary: 'The same with dots, by shift window, by section and by quarter',
    query: range,
    response: { 200: calibrationDetails },
  },
} satisfies Calls;
