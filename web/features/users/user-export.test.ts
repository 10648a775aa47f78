import { expect, test } from 'vitest';
import type { ListedUser } from '#contract/people/users.ts';
import { allUsers } from './user-export.ts';
import type { UserScope } from './user-scope.ts';

const person = (id: number) => ({ id }) as ListedUser;

function scopeOf(pages: number[][], count: number) {
  const asked: unknown[] = [];
  const list: UserScope['calls']['list'] = async query => {
    asked.push(query);
    return { results: (pages[(query?.page ?? 1) - 1] ?? []).map(person), count };
  };
  return { scope: { calls: { list } } as UserScope, asked };
}

test('everybody is collected in large pages, nobody twice', async () => {
  const { scope, asked } = scopeOf([[1, 2], [2, 3], [4]], 1001);
  const people = await allUsers(scope, { query: 'ann', page: 7 });
  expect(people.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(asked).toEqual([1, 2, 3].map(page => ({ query: 'ann', page, page_size: 500 })));
});

test('a list without people is one call', async () => {
  const { scope, asked } = scopeOf([], 0);
  expect(await allUsers(scope, {})).toEqual([]);
  expect(asked).toHaveLength(1);
});
