/** The patterns of all page addresses. `:name` is a parameter, `:name?` an optional one. */
export const patterns = {
  home: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  choosePassword: '/forgot-password/:token',
  onboarding: '/onboarding/:token',
  resendOnboarding: '/resend-onboarding',
  chooseHospital: '/switch-organization',
  moduleRedirect: '/module-redirect/:module',
  dashboard: '/dashboard/:date?',
  monthOfShifts: '/dashboard/month/:month?',
  reports: '/reports',
  report: '/reports/:report',
  annotatedReport: '/reports/annotated/:annotatedId',
  hospitalSettings: '/client-settings',
  assessment: '/client-settings/staffing-assessments/:id?',
  mySettings: '/settings',
  admin: '/admin',
  adminClients: '/admin/clients',
  adminModules: '/admin/clients/:id/modules',
  adminUsers: '/admin/users',
  adminSections: '/admin/sections',
  adminFields: '/admin/sections/:id/fields',
  adminAudit: '/admin/audit',
  adminSystem: '/admin/system',
} as const;

const pageAddress = new RegExp(
  `^(${Object.values(patterns)
    .map(pattern => pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+'))
    .join('|')})/?$`,
  'i',
);

/** Whether a path, without its query string, is the address of a page. Like the web's router, it ignores case and a last slash. */
export function isPagePath(path: string): boolean {
  return pageAddress.test(path);
}
