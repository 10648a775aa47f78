import type { handoversEndpoints } from '#contract/shifts/handovers.ts';
import type { Examples } from './example.ts';
import { unusedShift } from './records.ts';
import { inModule } from './shifts.ts';

const unusedPlace = () => {
  const { date, window } = unusedShift();
  return { date, window };
};

export const handoversAccess: Record<keyof typeof handoversEndpoints, Examples> = {
  getHandover: inModule({}),
  saveHandover: inModule({}, { body: () => ({ ...unusedPlace(), notes: 'Bed 4 soon' }) }),
  confirmHandover: inModule({}, { body: () => ({ ...unusedPlace(), part: 'giving' }) }),
};
