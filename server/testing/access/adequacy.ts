import type { adequacyCalls } from '#contract/adequacy/calls.ts';
import type { Examples } from './example.ts';
import { runningShift } from './records.ts';
import { inModule } from './shifts.ts';

export const adequacyAccess: Record<keyof typeof adequacyCalls, Examples> = {
  answerAdequacy: inModule({}, { id: runningShift, body: () => ({ answer: -1 }) }),
  getCalibration: inModule({}),
  getCalibrationDetails: inModule({}),
};
