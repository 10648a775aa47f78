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

test('a name is drawn as often as its weight says, and never with a weight of 0', () => {
  const random = randomFrom('names');
  const drawn = many.map(() => random.weighted({ often: 3, seldom: 1, never: 0 }));
  expect(drawn.filter(name => name === 'often').length / drawn.length).toBeCloseTo(0.75, 1);
  expect(drawn).not.toContain('never');
});

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
