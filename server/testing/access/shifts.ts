import type { shiftsEndpoints } from '#contract/shifts.ts';
import type { World } from '../world.ts';
import type { Example, Examples } from './example.ts';

/** Calls about a module: one of the person's own, and one of another hospital. */
const inModule = (
  statuses: Partial<Example['statuses']>,
  example: Omit<Example, 'statuses' | 'params'> & { id?: number } = {},
): { own: Example; other: Example } => {
  const { id, ...rest } = example;
  const paramsAt = (hospital: 'here' | 'elsewhere') => (world: World) => ({
    moduleId: world[hospital].modules[0],
    ...(id !== undefined && { id }),
  });
  const usual = { nobody: 401, member: 200, owner: 200, admin: 200 };
  const hidden = { nobody: 401, member: 404, owner: 404, admin: 404 };
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

export const shiftsAccess: Record<keyof typeof shiftsEndpoints, Examples> = {
  getShifts: inModule({}),
  // The member makes the shift; who sends the same again finds it there.
  saveShift: inModule({ member: 201 }, { body: () => someShift }),
  calculateShift: inModule({}, { body: () => someShift }),
  listShiftChanges: inModule({}, { query: () => '?date=2026-11-13&window=420' }),
  getMonthOfShifts: inModule({}, { query: () => '?month=2026-11' }),
  importShifts: inModule({ member: 403 }, { body: () => ({ rows: [someShift] }) }),
  followShifts: inModule({}),
  deleteShift: inModule({ member: 204, owner: 404, admin: 404 }, { id: 1 }),
};
