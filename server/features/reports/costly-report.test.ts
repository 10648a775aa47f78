import { expect, test } from 'vitest';
import type { Caller } from '#domain/people/access.ts';
import { isCostlyReport } from './reports.routes.ts';

const person: Caller = { userId: 1, isAdmin: true, client: { clientId: 7, owner: true, moduleIds: [3, 4] } };
const withOneModule = { ...person, client: { clientId: 7, owner: true, moduleIds: [3] } };

test.each([
  ['of several modules', 'executive', { modules: [3, 4] }, true],
  ['of one module', 'module_rollup', { modules: [3] }, false],
  ['of the current module', 'executive', {}, false],
  ['of the own hospital’s current module', 'executive', { clients: [7] }, false],
  ['of another hospital', 'executive', { clients: [8] }, true],
  ['of all modules', 'module_rollup', {}, true],
  ['of a quarter of all hospitals', 'peers', { modules: [3] }, true],
] as const)('a report %s takes a turn only if it is over several modules', (_, report, filters, expected) => {
  expect(
    isCostlyReport(report, person, {
      modules: undefined,
      clients: undefined,
      ...structuredClone(filters),
    } as never),
  ).toBe(expected);
});

test('a report of all modules of a hospital that has one takes no turn', () => {
  expect(isCostlyReport('module_rollup', withOneModule, { modules: undefined, clients: undefined })).toBe(
    false,
  );
});
