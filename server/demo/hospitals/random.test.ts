import { expect, test } from 'vitest';
import { randomFrom } from './random.ts';

const many = Array.from({ length: 20_000 });

test('the same seed gives the same values, another seed others', () => {
  const values = (seed: string) => {
    const random = randomFrom(seed);
    return Array.from({ length: 5 }, () => random.next());
  };
  expect(values('a hospital')).toEqual(values('a hospital'));
  expect(values('a hospital')).not.toEqual(values('another'));
});

test('values are spread evenly from 0 up to 1', () => {
  const random = randomFrom('even');
  const values = many.map(() => random.next());
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThan(1);
  expect(mean(values)).toBeCloseTo(0.5, 1);
});

test('events happen as often as expected', () => {
  const random = randomFrom('events');
  expect(mean(many.map(() => random.count(3.2)))).toBeCloseTo(3.2, 0);
  expect(random.count(0)).toBe(0);
});

test('each item of a list is picked as often as the others', () => {
  const random = randomFrom('items');
  const picked = many.map(() => random.pick(['first', 'second', 'third', 'third']));
  expect(picked.filter(item => item === 'first').length / picked.length).toBeCloseTo(0.25, 1);
  expect(picked.filter(item => item === 'third').length / picked.length).toBeCloseTo(0.5, 1);
});

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
