import type { nowCalls } from '#contract/now/calls.ts';
import type { displayLinksCalls } from '#contract/tokens/calls.ts';
import { type Examples, forOwner, type Scene } from './example.ts';
import { newDisplayLink, newDisplayToken, unusedDisplayLink } from './records.ts';

const forMembers = { own: { statuses: { anonymous: 401, member: 200, owner: 200, admin: 200 } } };
/** Sessions have no access; server/auth/display-links has the tests of wall screens. */
const forDisplays = { own: { statuses: { anonymous: 401, member: 403, owner: 403, admin: 403 } } };
const linkIn = (hospital: 'here' | 'elsewhere') => ({
  params: async (_: unknown, scene: Scene) => ({ id: await newDisplayLink(scene, hospital) }),
});

export const nowAccess: Record<keyof (typeof nowCalls & typeof displayLinksCalls), Examples> = {
  getNow: forMembers,
  followNow: forMembers,
  openDisplay: {
    own: {
      body: async (_, scene) => ({ token: await newDisplayToken(scene) }),
      byNewPerson: true,
      statuses: { anonymous: 204, member: 204, owner: 204, admin: 204 },
    },
  },
  getDisplay: forDisplays,
  getPosting: forDisplays,
  followDisplay: forDisplays,
  listDisplayLinks: forOwner(200),
  createDisplayLink: forOwner(201, { body: () => unusedDisplayLink }),
  deleteDisplayLink: {
    own: forOwner(204, linkIn('here')).own,
    other: forOwner(404, linkIn('elsewhere')).own,
  },
};
