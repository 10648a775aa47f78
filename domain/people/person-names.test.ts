import { expect, test } from 'vitest';
import { formatFullName, shortenName } from './person-names.ts';

test.each([
  ['Ann', 'Ann'],
  ['x'.repeat(151), 'x'.repeat(150)],
  [`${'x'.repeat(149)}🙂`, 'x'.repeat(149)],
  [`${'x'.repeat(148)}🙂🙂`, `${'x'.repeat(148)}🙂`],
])('a name is cut after at most 150 characters, and not within one', (name, shortened) => {
  expect(shortenName(name)).toBe(shortened);
});

test.each([
  ['Ann', 'Lee', 'Ann Lee'],
  ['Ann', '', 'Ann'],
  ['', 'Lee', 'Lee'],
])('the full name of %j and %j is %j', (first, last, name) => {
  expect(formatFullName(first, last)).toBe(name);
});
