import type { scheduleCalls } from '#contract/schedule/calls.ts';
import type { shiftsCalls } from '#contract/shifts/calls.ts';
import type { World } from '../world.ts';
import { type Example, type Examples, forOwner, type Scene } from './example.ts';
import { newShift, unusedShift } from './records.ts';

/** Calls about a module: one of the person's own, and one of another hospital. */
export const inModule = (
  statuses: Partial<Example['statuses']>,
  example: Omit<Example, 'statuses' | 'params'> & { id?: typeof newShift } = {},
): { own: Example; other: Example } => {
  const { id, ...rest } = example;
  const paramsAt = (hospital: 'here' | 'elsewhere') => async (world: World, scene: Scene) => ({
    moduleId: world[hospital].modules[0],
    ...(id && { id: await id(scene, hospital) }),
  });
  const usual = { anonymous: 401, member: 200, owner: 200, admin: 200 };
  const hidden = { anonymous: 401, member: 404, owner: 404, admin: 404 };
  const forMembers = statuses.member !== 403;
  return {
    own: { ...rest, params: paramsAt('here'), statuses: { ...usual, ...statuses } },
    other: {
      ...rest,
      params: paramsAt('elsewhere'),
      statuses: forMembers ? hidden : { ...hidden, member: 403 },
    },
  };
};

const someShift = { date: '2026-11-13', window: 420, rn_actual: 3 };

/** The module is in the body: another hospital's is a wrong value (400), as for the other feeds. */
export const scheduleAccess: Record<keyof typeof scheduleCalls, Examples> = {
  sendSchedule: forOwner(200, {
    body: world => ({
      module: world.here.modules[0],
      from: '2026-11-15',
      to: '2026-11-15',
      rows: [{ start: '2026-11-15T07:00', end: '2026-11-15T19:00' }],
    }),
  }),
};

export const shiftsAccess: Record<keyof typeof shiftsCalls, Examples> = {
  getShifts: inModule({}),
  saveShift: inModule({ member: 201, owner: 201, admin: 201 }, { body: unusedShift }),
  calculateShift: inModule({}, { body: () => someShift }),
  listShiftChanges: inModule({}, { query: () => '?date=2026-11-13&window=420' }),
  getMonthOfShifts: inModule({}, { query: () => '?month=2026-11' }),
  importShifts: inModule({ member: 403 }, { body: () => ({ rows: [someShift] }) }),
  followShifts: inModule({}),
  deleteShift: inModule({ member: 204, owner: 204, admin: 204 }, { id: newShift }),
};
