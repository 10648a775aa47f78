import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { calls } from './calls.ts';

test('the browser calls exactly the endpoints of the contract', () => {
  const contract = Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }]);
  expect(calls).toEqual(Object.fromEntries(contract));
});
