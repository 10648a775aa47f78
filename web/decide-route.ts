import { type Access, checkAccess, type Person } from '#domain/people/access.ts';
import { paths } from './paths.ts';

export interface Visit {
  person: Person | null;
  /** The id of the current module. */
  module: number | null;
  /** With its query string: signing in leads back to it. */
  path: string;
  next: string | null;
}

export interface RouteRule {
  access: Access;
  /** Whether the address names a module: always, or only in links that know it. Such a screen shows the chosen hospital. */
  module?: 'always' | 'optional';
  /** Another path for people who have access, or null to show the screen. */
  redirect?: (visit: Visit) => string | null;
}

/** The path to redirect to, or null to show the screen (docs/coverage.md section 2, access rules). */
export function decideRoute(rule: RouteRule, visit: Visit): string | null {
  const obstacle = visit.person?.blocked?.obstacle;
  if (obstacle && rule.module) {
    return (obstacle === 'other-sign-in' ? paths.chooseHospital : paths.openHospital)(visit.path);
  }
  switch (checkAccess(rule.access, visit.person)) {
    case 'sign-in':
      return paths.login(visit.path);
    case 'forbidden':
      return paths.home;
    case 'allowed':
      return rule.redirect?.(visit) ?? null;
  }
}
