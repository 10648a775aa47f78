import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import { type Calls, nothing } from './api/endpoint.ts';
import { endpoints } from './endpoints.ts';

test('each row of a feature is an endpoint, and no two rows have the same name', async () => {
  const features = await Promise.all(
    globSync('contract/*/calls.ts').map((file): Promise<Record<string, Calls>> => import(resolve(file))),
  );
  const names = features.flatMap(feature => Object.values(feature).flatMap(calls => Object.keys(calls)));
  expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

// The type checker compares: a row that it must refuse fails `npm run check` if it does not.
test('a call about one’s own account that changes something states what it confirms', () => {
  const details = { summary: 'Something', response: { 204: nothing } };
  const read = { ...details, route: 'GET /api/accounts/things/', access: 'signed-in' } as const;
  const change = { ...read, route: 'POST /api/accounts/things/' } as const;
  const stated = { ...change, confirms: 'own' } as const;
  const forOwners = { ...change, access: 'owner' } as const;
  expectTypeOf(change).not.toExtend<Calls[string]>();
  expectTypeOf<typeof read | typeof stated | typeof forOwners>().toExtend<Calls[string]>();
});
