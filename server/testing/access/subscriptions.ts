import type { subscriptionsCalls } from '#contract/subscriptions/calls.ts';
import { weekly } from '#server/features/subscriptions/testing/subscriptions.ts';
import type { World } from '../world.ts';
import type { Example, Examples, Role, Scene } from './example.ts';
import { idIn } from './records.ts';

type WhichHospital = 'here' | 'elsewhere';

/** The person who sends the call; nobody is signed in as `anonymous`. */
const personOf = (world: World, role: Role) => world.people[role === 'anonymous' ? 'owner' : role];

/** A subscription of the person who sends the call, or of somebody elsewhere. */
async function newSubscription({ running, role, as }: Scene, hospital: WhichHospital): Promise<number> {
  const { world } = running;
  const who = hospital === 'elsewhere' ? 'stranger' : role === 'anonymous' ? 'owner' : role;
  const [module] = world[hospital].modules;
  const body = weekly([module], [world.people[who].id]);
  return idIn(await (await as(who)).post('/api/report_subscriptions/', body));
}

const ofOne = (status: number, example: Omit<Example, 'statuses'> = {}): Examples => {
  const call = (hospital: WhichHospital, answered: number): Example => ({
    ...example,
    params: async (_, scene) => ({ id: await newSubscription(scene, hospital) }),
    statuses: { anonymous: 401, member: answered, owner: answered, admin: answered },
  });
  return { own: call('here', status), other: call('elsewhere', 404) };
};

const everybody = (status: number) => ({ anonymous: 401, member: status, owner: status, admin: status });

export const subscriptionsAccess: Record<keyof typeof subscriptionsCalls, Examples> = {
  listSubscriptions: { own: { statuses: everybody(200) } },
  listSubscriptionPeople: {
    own: { query: world => `?modules=${world.here.modules[0]}`, statuses: everybody(200) },
    other: { query: world => `?modules=${world.elsewhere.modules[0]}`, statuses: everybody(404) },
  },
  createSubscription: {
    own: {
      body: (world, { role }) => weekly([world.here.modules[0]], [personOf(world, role).id]),
      statuses: everybody(201),
    },
    other: {
      body: (world, { role }) => weekly([world.elsewhere.modules[0]], [personOf(world, role).id]),
      statuses: everybody(400),
    },
  },
  updateSubscription: ofOne(200, { body: () => ({ range: 'last_month' }) }),
  deleteSubscription: ofOne(204),
  leaveSubscription: ofOne(204),
  sendSubscription: ofOne(202),
};
