import type { redFlagsCalls } from '#contract/red-flags/calls.ts';
import { defaultRedFlagRules } from '#domain/red-flags/flag-rules.ts';
import { type Example, type Examples, forOwner } from './example.ts';
import { newRedFlag } from './records.ts';

/** Calls about a flag: of the person's own hospital, and of another. */
const aboutFlag = (status: number, body: object): { own: Example; other: Example } => ({
  own: {
    params: async (_, scene) => ({ id: await newRedFlag(scene) }),
    body: () => body,
    statuses: { anonymous: 401, member: status, owner: status, admin: status },
  },
  other: {
    params: async (_, scene) => ({ id: await newRedFlag(scene, 'elsewhere') }),
    body: () => body,
    statuses: { anonymous: 401, member: 404, owner: 404, admin: 404 },
  },
});

/** Calls about all flags of a module. */
const ofModule: Examples = {
  own: {
    query: world => `?module=${world.here.modules[0]}`,
    statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 },
  },
  other: {
    query: world => `?module=${world.elsewhere.modules[0]}`,
    statuses: { anonymous: 401, member: 404, owner: 404, admin: 404 },
  },
};

export const redFlagsAccess: Record<keyof typeof redFlagsCalls, Examples> = {
  listRedFlags: ofModule,
  listWhatHelped: ofModule,
  listRedFlagPeople: ofModule,
  updateRedFlag: aboutFlag(200, { status: 'acknowledged' }),
  addRedFlagAction: aboutFlag(201, { action: 'Float pool', result: 'helped' }),
  previewRedFlags: {
    own: forOwner(200, {
      params: world => ({ id: world.here.modules[0] }),
      body: () => defaultRedFlagRules,
    }).own,
    other: forOwner(404, {
      params: world => ({ id: world.elsewhere.modules[0] }),
      body: () => defaultRedFlagRules,
    }).own,
  },
};
