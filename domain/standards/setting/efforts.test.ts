import { expect, test } from 'vitest';
import { washington1 } from '../packs/washington-1.ts';
import { compareEfforts, effortIds } from './efforts.ts';

test('an effort is logged if one of its actions was tried', () => {
  const chosen = { agency: ['Agency'], per_diem: ['Float pool', 'Per diem list'] };
  expect(compareEfforts(washington1, chosen, ['Overtime', 'Per diem list'])).toEqual({
    logged: ['per_diem'],
    missing: ['ask_working', 'ask_available', 'agency'],
  });
});

test('a pack without efforts has none missing', () => {
  expect(compareEfforts({ efforts: [] }, {}, ['Agency'])).toEqual({ logged: [], missing: [] });
});

test('the efforts are those of all packs', () => {
  expect(effortIds).toEqual(['on_call_list', 'ask_working', 'ask_available', 'per_diem', 'agency']);
});
