import { expect, test } from 'vitest';
import { maxMissedCareTypes, missedCareTypeMaxLength } from '#domain/measures/limits.ts';
import { hasRepeatedType, readMissedCare } from './missed-care.ts';
import { suggestedTypes } from './suggested-types.ts';

const types = suggestedTypes.flatMap(group => group.types);

test('a hospital can take all suggested types', () => {
  expect(types.length).toBeLessThanOrEqual(maxMissedCareTypes);
  expect(types.filter(type => type.length > missedCareTypeMaxLength)).toEqual([]);
  expect(hasRepeatedType(types)).toBe(false);
});

test('suggested types can be written in a cell of a spreadsheet', () => {
  for (const type of types) {
    expect(readMissedCare(type)).toEqual({ [type]: 1 });
    expect(readMissedCare(`${type}: 2`)).toEqual({ [type]: 2 });
  }
});
