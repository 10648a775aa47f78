import { expect, test } from 'vitest';
import type { SetUp } from '#contract/clients/admin-clients.ts';
import { nothingSetUp } from '../testing/set-up.ts';
import { findStepStates } from './steps.ts';

const someone = [{ id: 1, name: 'NICU' }];

test.each<[string, Partial<SetUp>, string]>([
  ['a new hospital', {}, 'next later later later'],
  ['a module without sections', { modules: 1, modules_without_sections: someone }, 'done next later later'],
  ['a section without fields', { modules: 1, sections_without_fields: someone }, 'done next later later'],
  ['a module that can be used', { modules: 1 }, 'done done next later'],
  ['people', { modules: 1, people: 2 }, 'done done done next'],
  ['people before modules', { people: 2 }, 'next later done later'],
  ['the first shift', { modules: 1, people: 2, has_shifts: true }, 'done done done done'],
])('%s: the steps are in the right state', (_, progress, states) => {
  expect(Object.values(findStepStates({ ...nothingSetUp, ...progress })).join(' ')).toBe(states);
});
