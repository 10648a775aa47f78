import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortValues } from './sort-values.ts';

const value = fc.oneof(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), fc.integer({ min: -3, max: 3 }));

test('values are in the order of the built-in sort', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 300 }), numbers => {
      const values = Float64Array.from(numbers, each => each + 0);
      expect(sortValues(values)).toEqual(values.toSorted());
    }),
  );
});

test('the given values stay as they are', () => {
  const values = Float64Array.of(3, 1, 2);
  sortValues(values);
  expect(values).toEqual(Float64Array.of(3, 1, 2));
});
