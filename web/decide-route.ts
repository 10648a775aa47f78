import { type Access, checkAccess, type Person } from '#domain/people/access.ts';
import { paths } from './paths.ts';

/** Somebody at an address: who they are and what they asked for. */
export interface Visit {
  person: Person | null;
  /** With its query string: this is where signing in leads back to. */
  path: string;
  next: string | null;
}

/** What the rules need to know of a screen. */
export interface RouteRule {
  access: Access;
  /** Where people who may be here go instead, if anywhere. */
  redirect?: (visit: Visit) => string | null;
}

/** The path to redirect to, or null to show the screen (docs/coverage.md section 2, access rules). */
export function decideRoute(rule: RouteRule, visit: Visit): string | null {
  switch (checkAccess(rule.access, visit.person)) {
    case 'sign-in':
      return paths.login(visit.path);
    case 'forbidden':
      return paths.home;
    case 'allowed':
      return rule.redirect?.(visit) ?? null;
  }
}
