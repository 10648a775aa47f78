import type { censusCalls, censusSourcesCalls } from '#contract/census/calls.ts';
import { type Examples, forAdmin, forOwner } from './example.ts';
import { newCensusSource, unusedFacility } from './records.ts';

const sourceIn = (hospital: 'here' | 'elsewhere') => ({
  params: async (_: unknown, { running }: Parameters<typeof newCensusSource>[0]) => ({
    id: await newCensusSource({ running }, hospital),
  }),
});

export const censusAccess: Record<keyof (typeof censusCalls & typeof censusSourcesCalls), Examples> = {
  sendCensus: {
    own: {
      body: world => ({ module: world.here.modules[0], at: '2026-11-14T14:00:00Z', counts: {} }),
      statuses: { anonymous: 401, member: 403, owner: 403, admin: 403 },
    },
  },
  listCensusSources: forOwner(200),
  createCensusSource: forAdmin(201, {
    body: () => ({
      kind: 'hl7',
      name: 'Epic',
      sending_facility: unusedFacility(),
      allowed_addresses: ['10.1.0.0/16'],
    }),
  }),
  updateCensusSource: {
    own: forOwner(200, { ...sourceIn('here'), body: () => ({ rules: [] }) }).own,
    other: forOwner(404, { ...sourceIn('elsewhere'), body: () => ({ rules: [] }) }).own,
  },
  deleteCensusSource: {
    own: forAdmin(204, sourceIn('here')).own,
    other: forAdmin(404, sourceIn('elsewhere')).own,
  },
};
