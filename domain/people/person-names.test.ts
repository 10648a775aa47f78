import { expect, test } from 'vitest';
import { shortenName } from './person-names.ts';

test.each([
  ['Ann', 'Ann'],
  ['x'.repeat(151), 'x'.repeat(150)],
  [`${'x'.repeat(149)}🙂`, 'x'.repeat(149)],
  [`${'x'.repeat(148)}🙂🙂`, `${'x'.repeat(148)}🙂`],
])('a name is cut after at most 150 characters, and not within one', (name, shortened) => {
  expect(shortenName(name)).toBe(shortened);
});
