import type { handoversCalls } from '#contract/handovers/calls.ts';
import type { Examples, Role } from './example.ts';
import { unusedShift } from './records.ts';
import { inModule } from './shifts.ts';

const unusedPlace = () => {
  const { date, window } = unusedShift();
  return { date, window };
};

/** Windows that have begun and ended less than 72 hours ago, one for each role: a part is confirmed once. */
const recentPlaces: Record<Role, { date: string; window: number }> = {
  anonymous: { date: '2026-11-14', window: 420 },
  member: { date: '2026-11-13', window: 1140 },
  owner: { date: '2026-11-13', window: 420 },
  admin: { date: '2026-11-12', window: 1140 },
};

export const handoversAccess: Record<keyof typeof handoversCalls, Examples> = {
  getHandover: inModule({}),
  saveHandover: inModule({}, { body: () => ({ ...unusedPlace(), notes: 'Bed 4 soon' }) }),
  confirmHandover: inModule({}, { body: (_, { role }) => ({ ...recentPlaces[role], part: 'giving' }) }),
};
