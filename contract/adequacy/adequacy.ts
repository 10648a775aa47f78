import { z } from 'zod';
import { adequacyAnswers, answerSources } from '#domain/adequacy/answers.ts';
import { fields } from '../api/fields.ts';

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
export const answerSource = z.enum(answerSources);

export const calibration = calibrationFigures.extend({ ...months, source: answerSource });

export const calibrationDetails = calibrationFigures.extend({
  /** The months that were looked at, also if the figures are refused; null if none has ended. */
  ...months,
  source: answerSource,
  /** The sources whose answers count in at least one month. */
  sources: z.array(answerSource),
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
