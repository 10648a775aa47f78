import { expect, test } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { people } from '#web/testing/people.ts';
import { currentModule, describePlace, managesHospital, toPerson } from './session.ts';

function withCurrentModule(state: AuthState, current_module: number | null): AuthState {
  return { ...state, user: state.user && { ...state.user, current_module } };
}

test('a signed-out state has no person', () => {
  expect(toPerson(signedOutState)).toBeNull();
});

test('a person has the access of the chosen hospital', () => {
  expect(toPerson(people.owner)).toEqual({
    userId: 1,
    isAdmin: false,
    client: { clientId: 1, owner: true, moduleIds: [10, 11, 12] },
  });
});

test('owners and administrators manage the hospital, members do not', () => {
  expect(managesHospital(people.owner)).toBe(true);
  expect(managesHospital(people.administrator)).toBe(true);
  expect(managesHospital(people.nurse)).toBe(false);
  expect(managesHospital(signedOutState)).toBe(false);
});

test('the current module is the chosen one', () => {
  expect(currentModule(withCurrentModule(people.nurse, 12))?.name).toBe('NICU');
});

test('a module of another hospital is replaced by the first', () => {
  expect(currentModule(withCurrentModule(people.nurse, 99))?.name).toBe('Labor & Delivery');
  expect(currentModule(withCurrentModule(people.nurse, null))?.name).toBe('Labor & Delivery');
});

test('a module that the user may not use is replaced by one that they may', () => {
  const { client_config } = people.nurse;
  const limited = { ...people.nurse, client_config: client_config && { ...client_config, modules: [11] } };
  expect(currentModule(withCurrentModule(limited, 12))?.name).toBe('Mother-Baby');
});

test('a person without a hospital has no module', () => {
  expect(currentModule(people.withoutHospital)).toBeNull();
});

test('a place is described by module and hospital', () => {
  expect(describePlace(people.nurse)).toBe("Labor & Delivery · Lakeside Women's Hospital");
});
