import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { firstScreen } from './first-screen.ts';
import { toPerson } from './lib/auth/session.ts';
import { patterns } from './paths.ts';
import { screens } from './screens.ts';
import { people } from './testing/people.ts';

const nurse = toPerson(people.nurse);
const administrator = toPerson(people.administrator);

test.each([
  ['/', nurse, patterns.dashboard],
  ['/', null, patterns.login],
  ['/dashboard', null, patterns.login],
  ['/dashboard', nurse, patterns.dashboard],
  ['/login?next=%2Freports', nurse, patterns.reports],
  ['/client-settings', nurse, patterns.dashboard],
  ['/admin', administrator, patterns.adminClients],
  ['/nowhere', nurse, patterns.dashboard],
  ['/nowhere', null, patterns.login],
])('%s leads %o to %s', (path, person, expected) => {
  expect(firstScreen({ path, person })?.path).toBe(expected);
});

describe('the screen of an address is the one that the router finds', () => {
  const routes = screens.map(({ path }) => ({ path }));
  test.each([
    '/dashboard/2026-11-14',
    '/dashboard/month',
    '/dashboard/month/2026-11',
    '/dashboard/',
    '/Reports/ratio',
    '/reports/annotated/7',
    '/settings',
    '/forgot-password',
    '/switch-organization',
    '/admin/clients/3/modules',
    '/admin/sections/3/fields',
  ])('%s', address => {
    const found = matchRoutes(routes, address)?.at(-1)?.route.path;
    const person = address.startsWith('/forgot') ? null : administrator;
    expect(firstScreen({ path: address, person })?.path).toBe(found);
  });
});
