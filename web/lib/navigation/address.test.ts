import { expect, test } from 'vitest';
import { buildAddress } from './address.ts';

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
