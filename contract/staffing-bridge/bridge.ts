import { z } from 'zod';
import { bridgeBases } from '#domain/staffing-bridge/bridge-spans.ts';
import { fields } from '../api/fields.ts';

const block = z.strictObject;

/** Shifts saved out of shifts possible (D22). */
export const completeness = block({ saved: z.int(), possible: z.int() });

const bridgeLevels = block(fields(z.number(), 'census', 'workload', 'minimum', 'variance', 'rn_actual'));
const hourSteps = fields(z.number(), 'start', 'volume', 'acuity', 'minimum', 'staffing', 'end');

/** Why RN hours a day changed (B11). */
export const bridge = block({
  /** `assessment` is the plan; null without one, or with several. */
  base: block({
    kind: z.enum(bridgeBases),
    start: z.iso.date(),
    end: z.iso.date(),
    assessment: z.int().nullable(),
  }),
  levels: block({ base: bridgeLevels, period: bridgeLevels }),
  completeness: block({ base: completeness, period: completeness }),
  hours: block(hourSteps),
  /** Dollars a day; null without a plan, and for readers who may not see it. */
  cost: block({ ...hourSteps, ...fields(z.number(), 'day_night_mix', 'premium') }).nullable(),
  /** Names of the modules without a plan, which the cost leaves out, and with the base `plan` the hours, too. */
  without_plan: z.array(z.string()).optional(),
  /** Hours of the period that count as $0 (D53). This and `without_plan` are absent in older analyses. */
  hours_without_wage: block(fields(z.number(), 'day', 'night')).optional(),
});
