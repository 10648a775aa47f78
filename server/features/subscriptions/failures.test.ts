import { expect, test } from 'vitest';
import { ApiError, invalid, notFound } from '#server/core/errors.ts';
import { describeSendFailure, isPermanent } from './failures.ts';

test('a report whose assessment was deleted is not tried again, and its owner reads why', () => {
  expect(isPermanent(notFound())).toBe(true);
  expect(describeSendFailure(notFound())).toBe('Its assessment or one of its modules no longer exists.');
});

test('a refused report is not tried again; one that could not be made is', () => {
  expect(isPermanent(invalid('date_grain', 'Too many.'))).toBe(true);
  expect(isPermanent(new ApiError('unavailable'))).toBe(false);
  expect(isPermanent(new Error('lost connection'))).toBe(false);
});
