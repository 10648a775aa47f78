import type { rostersCalls } from '#contract/schedule/calls.ts';
import { type Examples, forOwner } from './example.ts';
import { newRosterImport } from './records.ts';
import { inModule } from './shifts.ts';

export const rostersAccess: Record<keyof typeof rostersCalls, Examples> = {
  getRoster: forOwner(200),
  saveRosterMapping: forOwner(204, {
    body: () => ({
      layout: 'shifts',
      headings: { date: 'Date', start: 'Shift', end: null, unit: null },
      date_order: null,
      units: [],
    }),
  }),
  getScheduleRows: inModule({ member: 403 }, { query: () => '?start_date=2026-11-14&end_date=2026-11-20' }),
  undoRosterImport: inModule(
    { member: 403, owner: 204, admin: 204 },
    { body: async (_, scene) => ({ id: await newRosterImport(scene) }) },
  ),
};
