import { expect, test } from 'vitest';
import { getPageBounds, searchPattern, toList } from './listing.ts';

test('a search matches anywhere, whatever its length', () => {
  expect(searchPattern('Lak')).toBe('%lak%');
  expect(searchPattern('K')).toBe('%k%');
});

test('special characters of patterns are matched literally', () => {
  expect(searchPattern('50%_\\')).toBe('%50\\%\\_\\\\%');
});

test('the second page begins after ten rows, and without a page it is the first', () => {
  expect(getPageBounds(2)).toEqual({ limit: 10, offset: 10 });
  expect(getPageBounds(2, 500)).toEqual({ limit: 500, offset: 500 });
  expect(getPageBounds(undefined)).toEqual({ limit: 10, offset: 0 });
});

test('a list is complete without a page, and has ten items of one with it; the count is of all', () => {
  const items = Array.from({ length: 13 }, (_, index) => index);
  expect(toList(items)).toEqual({ results: items, count: 13 });
  expect(toList(items, 2)).toEqual({ results: [10, 11, 12], count: 13 });
  expect(toList(items, 3)).toEqual({ results: [], count: 13 });
});
