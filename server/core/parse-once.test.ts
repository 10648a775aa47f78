import { expect, test } from 'vitest';
import { createParseOnce } from './parse-once.ts';

test('equal texts give the same value', () => {
  const parse = createParseOnce<number[]>();
  const first = parse('[1,2]');
  expect(first).toEqual([1, 2]);
  expect(parse('[1,2]')).toBe(first);
  expect(parse('[1,3]')).toEqual([1, 3]);
});

test('a text is parsed again once many others were read', () => {
  const parse = createParseOnce<number[]>();
  const first = parse('[0]');
  for (let number = 1; number <= 1_000; number += 1) parse(`[${number}]`);
  expect(parse('[0]')).not.toBe(first);
  expect(parse('[0]')).toEqual([0]);
});
