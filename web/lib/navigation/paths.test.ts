import { expect, test } from 'vitest';
import { namesModule, paths } from './paths.ts';

test('paths encode next and omit the default', () => {
  expect(paths.login('/reports?x=1&y=2')).toBe('/login?next=%2Freports%3Fx%3D1%26y%3D2');
  expect(paths.login('/')).toBe('/login');
  expect(paths.chooseHospital()).toBe('/switch-organization');
});

test.each([
  ['/module-redirect/5?next=%2Freports', true],
  [paths.shiftForm('2026-11-14', 420, 5), true],
  [paths.dashboard(null), false],
  ['/reports/ratio?modules=5', false],
])('%s names a module: %s', (path, expected) => {
  expect(namesModule(path)).toBe(expected);
});
