import { expect, test } from 'vitest';
import { matchingComments } from './matching-comments.ts';

const comment = (date: string, comments: string, reasons: string[] = []) => ({
  date,
  window: 420,
  label: '07:00',
  comments,
  reasons,
  over: null,
  rn_variance: 0,
});

const all = [
  comment('2026-10-01', 'Two births within an hour', ['High census']),
  comment('2026-10-02', 'Quiet night'),
];

test.each([
  ['', 2],
  ['BIRTHS', 1],
  ['high hour', 1],
  ['10/2/2026', 1],
  ['births quiet', 0],
])('%j finds %i comments', (query, count) => {
  expect(matchingComments(all, query)).toHaveLength(count);
});
