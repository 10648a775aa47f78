import type { exportCalls } from '#contract/exports/calls.ts';
import type { Example, Examples } from './example.ts';

/** For programs alone: no session may make these calls. */
const refused: Example['statuses'] = { anonymous: 401, member: 403, owner: 403, admin: 403 };

const forToken: Examples = {
  own: { query: world => `?modules=${world.here.modules[0]}`, statuses: refused },
  other: { query: world => `?modules=${world.elsewhere.modules[0]}`, statuses: refused },
};

export const exportsAccess: Record<keyof typeof exportCalls, Examples> = {
  exportShiftsAsParquet: forToken,
  exportShiftsAsCsv: forToken,
  exportRedFlagsAsCsv: forToken,
};
