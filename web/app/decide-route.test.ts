import { describe, expect, test } from 'vitest';
import { patterns } from '#contract/page-patterns.ts';
import { signedOutState } from '#contract/people/signed-out-state.ts';
import { toPerson } from '#web/lib/auth/session.ts';
import type { Visit } from '#web/lib/navigation/screen.ts';
import { people } from '../testing/people.ts';
import { decideRoute } from './decide-route.ts';
import { screens } from './screens.ts';

const signedOut = toPerson(signedOutState);
const nurse = toPerson(people.nurse);
const owner = toPerson(people.owner);
const administrator = toPerson(people.administrator);

function decide(pattern: string, visit: Partial<Visit>) {
  const screen = screens.find(screen => screen.path === pattern);
  if (!screen) throw new Error(`There is no route ${pattern}`);
  return decideRoute(screen, { person: null, module: null, path: pattern, next: null, ...visit });
}

/** The routes of docs/coverage.md section 2, with {} for a parameter. */
const specified =
  `/ /login /switch-organization /module-redirect/{} /forgot-password /forgot-password/{} /resend-onboarding
  /onboarding/{} /dashboard/{}? /reports /reports/{} /reports/annotated/{} /client-settings/{}?
  /client-settings/staffing-assessments/{}? /settings /admin /admin/clients /admin/clients/{}/modules /admin/users
  /admin/sections /admin/sections/{}/fields`.split(/\s+/);

test('every address of the product has a route', () => {
  const routes = screens.map(screen => screen.path);
  expect(routes).toEqual(expect.arrayContaining([...Object.values(patterns), '*']));
  expect(routes.map(route => route.replaceAll(/:\w+/g, '{}'))).toEqual(expect.arrayContaining(specified));
  expect(new Set(routes).size).toBe(routes.length);
});

describe('public screens need no session', () => {
  const publicScreens = [
    patterns.forgotPassword,
    patterns.choosePassword,
    patterns.onboarding,
    patterns.resendOnboarding,
    patterns.chooseHospital,
    patterns.moduleRedirect,
  ];
  test.each(publicScreens)('the screen %s needs no session', pattern => {
    for (const person of [signedOut, nurse, owner, administrator]) {
      expect(decide(pattern, { person })).toBeNull();
    }
  });
});

/** The people with access to each screen; other signed-in people are redirected home. */
const signedInScreens: [string, (typeof nurse)[]][] = [
  [patterns.dashboard, [nurse, owner, administrator]],
  [patterns.monthOfShifts, [nurse, owner, administrator]],
  [patterns.handover, [nurse, owner, administrator]],
  [patterns.now, [nurse, owner, administrator]],
  [patterns.reports, [nurse, owner, administrator]],
  [patterns.report, [nurse, owner, administrator]],
  [patterns.targetFit, [nurse, owner, administrator]],
  [patterns.annotatedReport, [nurse, owner, administrator]],
  [patterns.mySettings, [nurse, owner, administrator]],
  [patterns.openHospital, [nurse, owner, administrator]],
  [patterns.signedIn, [nurse, owner, administrator]],
  [patterns.hospitalSettings, [owner, administrator]],
  [patterns.assessment, [owner, administrator]],
  [patterns.standard, [owner, administrator]],
  [patterns.adminClients, [administrator]],
  [patterns.adminModules, [administrator]],
  [patterns.adminUsers, [administrator]],
  [patterns.adminSections, [administrator]],
  [patterns.adminFields, [administrator]],
  [patterns.adminAudit, [administrator]],
  [patterns.adminSystem, [administrator]],
  [patterns.adminSingleSignOn, [administrator]],
];

describe.each(signedInScreens)('the screen %s', (pattern, allowed) => {
  test('redirects to the login without a session, and back after it', () => {
    expect(decide(pattern, { path: '/somewhere?tab=2' })).toBe('/login?next=%2Fsomewhere%3Ftab%3D2');
  });

  test.each([
    ['nurse', nurse],
    ['owner', owner],
    ['administrator', administrator],
  ])('shows itself to people with access and redirects others home: %s', (_, person) => {
    expect(decide(pattern, { person })).toBe(allowed.includes(person) ? null : '/');
  });
});

test('these tests cover every screen that needs a session', () => {
  const guarded = screens.filter(screen => typeof screen.access === 'string').map(screen => screen.path);
  expect(guarded.sort()).toEqual([...signedInScreens.map(([pattern]) => pattern), patterns.admin].sort());
});

test('/ redirects to the dashboard, or to the login without a session', () => {
  expect(decide('/', { person: nurse, module: 10 })).toBe('/dashboard?module=10');
  expect(decide('/', {})).toBe('/login');
});

test('/admin redirects administrators to the clients, and others home', () => {
  expect(decide('/admin', { person: administrator })).toBe('/admin/clients');
  expect(decide('/admin', { person: owner })).toBe('/');
  expect(decide('/admin', {})).toBe('/login?next=%2Fadmin');
});

test('/login redirects signed-in people to next, but never to another site', () => {
  expect(decide('/login', {})).toBeNull();
  expect(decide('/login', { person: nurse })).toBe('/');
  expect(decide('/login', { person: nurse, next: '/reports' })).toBe('/reports');
  expect(decide('/login', { person: nurse, next: '//evil.example' })).toBe('/');
});

test('/login shows signed-in people why a confirmation by single sign-on failed', () => {
  const path = '/login?sso_error=other_person&next=%2Fsettings';
  expect(decide('/login', { person: nurse, path, next: '/settings' })).toBeNull();
});

test('an unknown address redirects home, through the login without a session', () => {
  expect(decide('*', { person: nurse, path: '/nonsense' })).toBe('/');
  expect(decide('*', { path: '/nonsense' })).toBe('/login?next=%2Fnonsense');
});

test('a user without a hospital reaches the dashboard without a redirect loop', () => {
  const person = toPerson(people.withoutHospital);
  expect(decide('/', { person })).toBe('/dashboard');
  expect(decide(patterns.dashboard, { person })).toBeNull();
  expect(decide(patterns.hospitalSettings, { person })).toBe('/');
});

describe('a user whose hospital is blocked', () => {
  const visit = (reason: 'two-factor' | 'network' | 'other-sign-in') => {
    const blocked = { client_id: 1, name: 'Lakeside', reason };
    const person = toPerson({ ...people.owner, client: null, client_config: null, blocked });
    return { person, path: '/dashboard?module=10' };
  };

  test.each([
    ['two-factor', '/open-hospital?next=%2Fdashboard%3Fmodule%3D10'],
    ['network', '/open-hospital?next=%2Fdashboard%3Fmodule%3D10'],
    ['other-sign-in', '/switch-organization?next=%2Fdashboard%3Fmodule%3D10'],
  ] as const)('a user blocked by %s is redirected from the screens of the hospital', (reason, target) => {
    for (const pattern of [patterns.dashboard, patterns.reports, patterns.hospitalSettings]) {
      expect(decide(pattern, visit(reason))).toBe(target);
    }
  });

  test('reaches the other screens', () => {
    for (const pattern of [patterns.openHospital, patterns.mySettings, patterns.chooseHospital]) {
      expect(decide(pattern, visit('two-factor'))).toBeNull();
    }
  });
});
