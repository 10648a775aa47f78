import type { censusEndpoints } from '#contract/census.ts';
import type { Examples } from './example.ts';

export const censusAccess: Record<keyof typeof censusEndpoints, Examples> = {
  sendCensus: {
    own: {
      body: world => ({ module: world.here.modules[0], at: '2026-11-14T14:00:00Z', counts: {} }),
      statuses: { anonymous: 401, member: 403, owner: 403, admin: 403 },
    },
  },
};
