import { expect, test } from 'vitest';
import type { ListedUser } from '#contract/users/users.ts';
import { loadAllUsers } from './user-export.ts';
import type { UserScope } from './user-scope.ts';

const person = (id: number) => ({ id }) as ListedUser;

function buildScope(pages: number[][], count: number) {
  const asked: unknown[] = [];
  const list: UserScope['calls']['list'] = async query => {
    asked.push(query);
    return { results: (pages[(query?.page ?? 1) - 1] ?? []).map(person), count };
  };
  return { scope: { calls: { list } } as UserScope, asked };
}

test('all users are loaded in large pages, none twice', async () => {
  const { scope, asked } = buildScope([[1, 2], [2, 3], [4]], 1001);
  const people = await loadAllUsers(scope, { query: 'ann', page: 7 });
  expect(people.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(asked).toEqual([1, 2, 3].map(page => ({ query: 'ann', page, page_size: 500 })));
});

test('an empty list takes one call', async () => {
  const { scope, asked } = buildScope([], 0);
  expect(await loadAllUsers(scope, {})).toEqual([]);
  expect(asked).toHaveLength(1);
});
