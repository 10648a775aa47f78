import { expect, test } from 'vitest';
import { buildAddress, forModule } from './address.ts';

test('fills in and encodes parameters', () => {
  expect(buildAddress('/api/module/:moduleId/shifts/:id/', { params: { moduleId: 7, id: 'a/b' } })).toBe(
    '/api/module/7/shifts/a%2Fb/',
  );
});

test('joins lists with commas', () => {
  expect(buildAddress('/api/reports/ratio/', { query: { modules: [1, 2], split_day_night: false } })).toBe(
    '/api/reports/ratio/?modules=1%2C2&split_day_night=false',
  );
});

test('leaves out absent and empty values', () => {
  const query = { shift_windows: [], page: undefined, query: '', client: null };
  expect(buildAddress('/api/admin/users/', { query })).toBe('/api/admin/users/');
});

test('keeps zero', () => {
  expect(buildAddress('/api/x/', { query: { page: 0 } })).toBe('/api/x/?page=0');
});

test.each([
  ['module=1&window=420', 'module=2'],
  ['module=1&modules=1,3&generate=true&shift_windows=420', 'module=2&generate=true&shift_windows=420'],
  ['clients=5&modules=9&shift_windows=420&date_grain=week', 'date_grain=week&module=2'],
])('the query %s becomes %s for another module', (before, after) => {
  expect(forModule(new URLSearchParams(before), 2).toString()).toBe(after);
});
