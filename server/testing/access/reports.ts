import type { analysesCalls, printingCalls, reportsCalls } from '#contract/reports/calls.ts';
import { newAnalysis } from '../analysis.ts';
import { type Example, type Examples, forAdmin } from './example.ts';
import { newPublishedAnalysis } from './records.ts';

/** Reports of a module: one that everybody here may use, and one of another hospital. */
const forMember = (example: Omit<Example, 'statuses'> = {}): { own: Example; other: Example } => ({
  own: {
    ...example,
    query: world => `?modules=${world.here.modules[0]}`,
    statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 },
  },
  other: {
    ...example,
    query: world => `?modules=${world.elsewhere.modules[0]}`,
    statuses: { anonymous: 401, member: 404, owner: 404, admin: 200 },
  },
});

export const reportsAccess: Record<
  keyof (typeof reportsCalls & typeof printingCalls & typeof analysesCalls),
  Examples
> = {
  getReport: forMember({ params: () => ({ report: 'ratio' }) }),
  listReportShifts: forMember(),
  exportReportShifts: forMember(),
  getPdfProgress: {
    own: { query: () => '?job=none', statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 } },
  },
  createAnalysis: forAdmin(201, { body: world => newAnalysis(world.here) }),
  listAnalyses: {
    own: {
      query: world => `?module=${world.here.modules[0]}`,
      statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 },
    },
    other: {
      query: world => `?module=${world.elsewhere.modules[0]}`,
      statuses: { anonymous: 401, member: 404, owner: 404, admin: 404 },
    },
  },
  getAnalysis: {
    own: {
      params: async (_, scene) => ({ id: await newPublishedAnalysis(scene) }),
      statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 },
    },
    other: {
      params: async (_, scene) => ({ id: await newPublishedAnalysis(scene, 'elsewhere') }),
      statuses: { anonymous: 401, member: 404, owner: 404, admin: 200 },
    },
  },
  updateAnalysis: forAdmin(200, {
    params: async (_, scene) => ({ id: await newPublishedAnalysis(scene) }),
    body: () => ({ name: 'A year of ratios' }),
  }),
  deleteAnalysis: forAdmin(204, { params: async (_, scene) => ({ id: await newPublishedAnalysis(scene) }) }),
};
