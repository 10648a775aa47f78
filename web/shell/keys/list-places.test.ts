import { expect, test } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import { people } from '#web/testing/people.ts';
import { listPlaces } from './list-places.ts';

const today = '2026-11-16';
const list = (state: AuthState, query = '') => listPlaces(state, query, today);
const labels = (state: AuthState, query?: string) => list(state, query).map(({ label }) => label);

test('a nurse finds the pages of the sidebar, and no report', () => {
  expect(labels(people.nurse)).toEqual(expect.arrayContaining(['Current Shift', 'Dashboard', 'My Settings']));
  expect(list(people.nurse).some(({ group }) => group === 'Reports')).toBe(false);
  expect(labels(people.nurse)).not.toContain('Settings');
});

test('an owner finds reports and modules too, and no admin page', () => {
  expect(labels(people.owner)).toEqual(expect.arrayContaining(['Reports', 'Ratio', 'Module Rollup', 'NICU']));
  expect(labels(people.owner).some(label => label.startsWith('Admin'))).toBe(false);
});

test('an administrator finds the admin pages', () => {
  expect(labels(people.administrator, 'admin')).toEqual([
    'Admin',
    'Admin: Clients',
    'Admin: Users',
    'Admin: Sections',
    'Admin: Audit Trail',
    'Admin: Single Sign-On',
    'Admin: System',
  ]);
});

test('a person without a hospital finds no shifts, dates and reports', () => {
  const state = people.administratorWithoutHospital;
  expect(listPlaces(state, '', null).map(({ group }) => group)).not.toContain('Reports');
  expect(listPlaces(state, 'shift', null)).toEqual([]);
  expect(listPlaces(state, 'nov 9', null)).toEqual([]);
});

test('each word of the query is found anywhere in the name, in any case', () => {
  expect(labels(people.owner, 'SCHED nurse')).toEqual(['Predictive Nurse Schedule']);
});

test('a date leads to its day', () => {
  expect(list(people.nurse, 'nov 9')).toEqual([
    { group: 'Date', label: 'Monday, November 9', target: { to: '/dashboard/2026-11-09?module=10' } },
  ]);
});
