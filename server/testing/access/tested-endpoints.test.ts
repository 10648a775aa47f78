import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { findTouchedEndpoints } from './tested-endpoints.ts';

test.each([
  'server/features/handovers/handovers.queries.ts',
  'domain/handovers/notes.ts',
  'contract/handovers/handovers.ts',
])('a change of %s touches the calls of hand-overs alone', file => {
  expect(findTouchedEndpoints([file]).toSorted()).toEqual(['confirmHandover', 'getHandover', 'saveHandover']);
});

test('a change in a folder of the contract touches its calls, also if the server has no folder of its name', () => {
  expect(findTouchedEndpoints(['contract/people/calls.ts'])).toContain('finishPasswordReset');
});

test('a change of the access hook touches every call', () => {
  expect(findTouchedEndpoints(['server/auth/access/authorize.ts'])).toEqual(Object.keys(endpoints));
});

test('a change of a screen touches no call', () => {
  expect(findTouchedEndpoints(['web/pages/dashboard/dashboard-page.tsx'])).toEqual([]);
});
