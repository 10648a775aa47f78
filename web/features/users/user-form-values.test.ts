import { expect, test } from 'vitest';
import { checkUser, initialUserValues, looksLikeEmail } from './user-form-values.ts';
import { everybody, ownUserCalls, type UserScope } from './user-scope.ts';

const lakeside: UserScope = {
  kind: 'hospital',
  hospital: { id: 1, name: 'Lakeside', modules: [{ id: 10, name: 'NICU' }] },
  calls: ownUserCalls,
};

const typed = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@x.example',
  is_active: true,
  is_admin: false,
  current_password: '',
};

test('a new user of a hospital starts there without a module', () => {
  expect(initialUserValues(lakeside, null).client_configs).toEqual([
    { client_id: 1, owner: false, module_ids: [] },
  ]);
  expect(initialUserValues(everybody, null).client_configs).toEqual([]);
});

test('blank names and addresses are errors', () => {
  const values = { ...typed, first_name: '  ', email: '', client_configs: [] };
  expect(checkUser({ ...values, is_admin: true }, everybody)).toEqual({
    first_name: 'Whoops, please fill this out.',
    email: 'Whoops, please fill this out.',
  });
});

test('owners must choose a model of their hospital', () => {
  const client_configs = [{ client_id: 1, owner: true, module_ids: [] }];
  expect(checkUser({ ...typed, client_configs }, lakeside)).toEqual({
    client_configs: 'Please specify access to at least one model.',
  });
});

test('administrators must choose a client, and a model for each', () => {
  const sentence =
    'Please ensure the user has at least one client, and access to at least one model for each.';
  const full = { client_id: 1, owner: false, module_ids: [10] };
  const empty = { client_id: 2, owner: false, module_ids: [] };
  expect(checkUser({ ...typed, client_configs: [] }, everybody)).toEqual({ client_configs: sentence });
  expect(checkUser({ ...typed, client_configs: [full, empty] }, everybody)).toEqual({
    client_configs: sentence,
  });
  expect(checkUser({ ...typed, client_configs: [full] }, everybody)).toEqual({});
});

test('an administrator needs no hospital, but a hospital needs a model', () => {
  const empty = { client_id: 2, owner: false, module_ids: [] };
  expect(checkUser({ ...typed, is_admin: true, client_configs: [] }, everybody)).toEqual({});
  expect(checkUser({ ...typed, is_admin: true, client_configs: [empty] }, everybody)).toHaveProperty(
    'client_configs',
  );
});

test.each([
  ['ann@lakeside.example', true],
  [' Ann@Lakeside.example ', true],
  ['ann', false],
  ['ann@lakeside', false],
  ['ann lee@lakeside.example', false],
])('%j looks like an address: %s', (text, expected) => {
  expect(looksLikeEmail(text)).toBe(expected);
});
