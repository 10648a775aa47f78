import { z } from 'zod';
import { adequacyAnswers, answerSources } from '#domain/adequacy/answers.ts';
import type { EndpointDetailsByName } from '../api/endpoint.ts';
import { date, fields } from '../api/fields.ts';

/** An answer in a request. It is never in a response. */
export const adequacyAnswer = z.literal(adequacyAnswers);

const estimate = z.object(fields(z.number(), 'value', 'low', 'high'));

/** What answers tell about the target of a module. If it is refused, only the counts are given. */
const calibrationFigures = z.object({
  refused: z.string().nullable(),
  /** Shifts with an answer. */
  answers: z.int(),
  shifts: z.int(),
  /** Null without shifts. */
  response: z.number().nullable(),
  logit: z.object(fields(z.number(), 'a', 'b', 'se_a', 'se_b')).nullable(),
  /** The share of shifts at target that are felt as too few. */
  at_target: z.number().nullable(),
  /** The variance, in percent of the target, at which one in five and one in two shifts are felt as too few. */
  v20: estimate.nullable(),
  v50: estimate.nullable(),
});

export type CalibrationOnWire = z.infer<typeof calibrationFigures>;

const months = fields(z.iso.date().nullable(), 'from', 'to');

/** Answers of people and imported ones make figures of their own (D69). */
const source = z.enum(answerSources);

const calibration = calibrationFigures.extend({ ...months, source });

const calibrationDetails = calibrationFigures.extend({
  /** The months that were looked at, also if the figures are refused; null if none has ended. */
  ...months,
  source,
  /** The sources whose answers count in at least one month. */
  sources: z.array(source),
  /** How many of the months count: the others have too few answers. */
  months: z.int(),
  /** Of a and b, for the band of the curve. */
  covariance: z.number().nullable(),
  /** RN hours that the target asks for. */
  target_hours_per_month: z.number().nullable(),
  dots: z.array(z.object({ variance: z.number(), share: z.number(), shifts: z.int() })),
  windows: z.array(calibrationFigures.extend({ window: z.int(), label: z.string() })),
  sections: z.array(calibrationFigures.extend({ section: z.int(), name: z.string() })),
  /** Of the whole history, oldest first, whatever the range is. */
  quarters: z.array(calibrationFigures.extend({ quarter: z.string() })),
});

export type FitDetails = z.infer<typeof calibrationDetails>;

/** People's answers by default, unless only imported ones count in the range. */
const range = z.object({
  start_date: date.optional(),
  end_date: date.optional(),
  source: source.optional(),
});

export const adequacyEndpoints = {
  answerAdequacy: {
    summary:
      'Answer whether there were enough RNs in a shift, from its start until 12 hours after its end; null removes the answer (B18)',
    body: z.object({ answer: adequacyAnswer.nullable() }),
    response: { 200: z.object({ answered: z.boolean() }) },
  },
  getCalibration: {
    summary: 'Whether the target fits what nurses felt, over the whole calendar months of a range',
    query: range,
    response: { 200: calibration },
  },
  getCalibrationDetails: {
    summary: 'The same with dots, by shift window, by section and by quarter',
    query: range,
    response: { 200: calibrationDetails },
  },
} satisfies EndpointDetailsByName;
