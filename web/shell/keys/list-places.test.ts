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

test('an owner finds settings by what they contain', () => {
  const find = (query: string) => list(people.owner, query).map(({ label, target }) => [label, target]);
  expect(find('connections')).toEqual([['Connections', { to: '/client-settings/connections?module=10' }]]);
  expect(find('hl7')).toEqual([['Connections', { to: '/client-settings/connections?module=10' }]]);
  expect(find('share with')).toEqual([['Hospital', { to: '/client-settings?module=10' }]]);
  expect(find('budget')).toEqual([
    ['Labor & Delivery Settings', { to: '/client-settings?module=10&tab=module' }],
    ['Mother-Baby Settings', { to: '/client-settings?module=11&tab=module' }],
    ['NICU Settings', { to: '/client-settings?module=12&tab=module' }],
  ]);
  expect(find('patient classes')).toEqual([
    ['Labor & Delivery Staffing Standard', { to: '/client-settings/staffing-standard?module=10' }],
    ['Mother-Baby Staffing Standard', { to: '/client-settings/staffing-standard?module=11' }],
    ['NICU Staffing Standard', { to: '/client-settings/staffing-standard?module=12' }],
  ]);
  expect(find('password')).toEqual([['My Settings', { to: '/settings' }]]);
});

test('another hospital is found by its name, the current one and those of other people are not', () => {
  expect(list(people.ownerOfTwo, 'mesa')).toEqual([
    { group: 'Hospitals', label: 'Mesa', target: { to: '/dashboard?module=20' } },
  ]);
  expect(labels(people.ownerOfTwo, 'lakeside')).toEqual([]);
  expect(labels(people.owner, 'mesa')).toEqual([]);
  expect(list(people.ownerOfTwo).some(({ group }) => group === 'Hospitals')).toBe(false);
});

test('a nurse finds no setting of the hospital', () => {
  for (const query of ['connections', 'budget', 'activity', 'people', 'sign-in', 'standard']) {
    expect(list(people.nurse, query)).toEqual([]);
  }
});
