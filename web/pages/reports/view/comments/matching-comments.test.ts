import { expect, test } from 'vitest';
import { allComments, type CommentFilter, listAuthors, matchingComments } from './searchable-comments.tsx';

const all = [
  {
    date: '2026-10-01',
    window: 420,
    label: '07:00',
    comments: 'Two births within an hour',
    reasons: ['High census'],
    over: false,
    rn_variance: -1.2,
    updated_by: 'Grace Kim',
  },
  {
    date: '2026-10-02',
    window: 420,
    label: '07:00',
    comments: 'Quiet night',
    reasons: [],
    over: null,
    rn_variance: 0,
    updated_by: 'Ann Lee',
  },
];

test.each<[Partial<CommentFilter>, number]>([
  [{}, 2],
  [{ query: 'BIRTHS' }, 1],
  [{ query: 'high hour' }, 1],
  [{ query: '10/2/2026' }, 1],
  [{ query: 'births quiet' }, 0],
  [{ query: 'grace' }, 1],
  [{ side: 'under' }, 1],
  [{ side: 'over' }, 0],
  [{ author: 'Ann Lee' }, 1],
  [{ author: 'Ann Lee', side: 'under' }, 0],
])('%j finds %i comments', (filter, count) => {
  expect(matchingComments(all, { ...allComments, ...filter })).toHaveLength(count);
});

test('authors are listed once, in order', () => {
  expect(listAuthors([...all, ...all])).toEqual(['Ann Lee', 'Grace Kim']);
});
