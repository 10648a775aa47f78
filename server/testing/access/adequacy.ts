import type { adequacyEndpoints } from '#contract/adequacy/adequacy.ts';
import type { Examples } from './example.ts';
import { runningShift } from './records.ts';
import { inModule } from './shifts.ts';

export const adequacyAccess: Record<keyof typeof adequacyEndpoints, Examples> = {
  answerAdequacy: inModule({}, { id: runningShift, body: () => ({ answer: -1 }) }),
  getCalibration: inModule({}),
  getCalibrationDetails: inModule({}),
};
