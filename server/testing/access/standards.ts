import type { standardsCalls } from '#contract/standards/calls.ts';
import { type Examples, forOwner } from './example.ts';

const setting = { pack: 'oregon', unit_type: 'labor_and_delivery', map: {} };

export const standardsAccess: Record<keyof typeof standardsCalls, Examples> = {
  listStandards: {
    own: { statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 } },
  },
  previewStandard: {
    own: forOwner(200, { params: world => ({ id: world.here.modules[0] }), body: () => setting }).own,
    other: forOwner(404, { params: world => ({ id: world.elsewhere.modules[0] }), body: () => setting }).own,
  },
};
