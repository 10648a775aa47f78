import { checkAccess } from '#domain/people/access.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { RouteRule, Visit } from '#web/lib/navigation/screen.ts';

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
