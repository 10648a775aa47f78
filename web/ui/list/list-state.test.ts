import { expect, test } from 'vitest';
import {
  buildListQuery,
  changeListState,
  getSortDirection,
  nextOrdering,
  readListState,
} from './list-state.ts';

const defaults = { ordering: 'last_name' };
const read = (search: string) => readListState(new URLSearchParams(search), defaults);
const change = (search: string, changes: Parameters<typeof changeListState>[1]) =>
  changeListState(new URLSearchParams(search), changes, defaults).toString();

test('an address without parameters means the first page of active rows', () => {
  expect(read('')).toEqual({ page: 1, ordering: 'last_name', query: '', status: 'active' });
});

test('page, ordering, search and status are read from the address', () => {
  expect(read('page=3&ordering=-email&query=ann&status=any')).toEqual({
    page: 3,
    ordering: '-email',
    query: 'ann',
    status: 'any',
  });
});

test.each(['page=0', 'page=-2', 'page=1.5', 'page=x', 'status=gone'])('%s is ignored', search => {
  expect(read(search)).toEqual(read(''));
});

test('defaults are left out of the address', () => {
  expect(change('page=2&status=any', { status: 'active' })).toBe('');
});

test('a new search, status or ordering leads to the first page', () => {
  expect(change('page=4', { query: 'ann' })).toBe('query=ann');
  expect(change('page=4', { ordering: '-email' })).toBe('ordering=-email');
});

test('turning the page keeps the other parameters', () => {
  expect(change('tab=general&query=ann', { page: 2 })).toBe('tab=general&query=ann&page=2');
});

test('the status "any" sends no is_active', () => {
  expect(buildListQuery(read('status=any'))).toEqual({ page: 1, query: '' });
  expect(buildListQuery(read('status=inactive'))).toEqual({ page: 1, query: '', is_active: false });
});

test('a second click on a header reverses the order', () => {
  expect(nextOrdering('last_name', 'email')).toBe('email');
  expect(nextOrdering('email', 'email')).toBe('-email');
  expect(nextOrdering('-email', 'email')).toBe('email');
  expect(getSortDirection('-email', 'email')).toBe('descending');
  expect(getSortDirection('email', 'last_name')).toBe('none');
});
