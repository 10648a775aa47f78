import { expect, test } from 'vitest';
import { createRequestedQueries } from './requested-queries.ts';

test('a change builds on the last request, also once an earlier one is on the page', () => {
  const queries = createRequestedQueries();
  queries.show('module=1');
  queries.request('module=1&date=2026-11-02');
  queries.request('module=1&date=2026-11-02&tab=Nursery');
  queries.show('module=1&date=2026-11-02');
  expect(queries.last()).toBe('module=1&date=2026-11-02&tab=Nursery');
  queries.show('module=1&date=2026-11-02&tab=Nursery');
  expect(queries.last()).toBe('module=1&date=2026-11-02&tab=Nursery');
});

test('a request that the page skips is forgotten with the next one', () => {
  const queries = createRequestedQueries();
  queries.request('a=1');
  queries.request('a=2');
  queries.show('a=2');
  expect(queries.last()).toBe('a=2');
});

test('Back takes the place of what was requested', () => {
  const queries = createRequestedQueries();
  queries.request('a=1');
  queries.show('b=1');
  expect(queries.last()).toBe('b=1');
});
