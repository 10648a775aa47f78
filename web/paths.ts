/** The patterns of all routes. `:name` is a parameter, `:name?` an optional one. */
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
} as const;

export const paths = {
  home: patterns.home,
  login: (next?: string) => withNext(patterns.login, next),
  forgotPassword: patterns.forgotPassword,
  choosePassword: (token: string) => `${patterns.forgotPassword}/${token}`,
  resendOnboarding: patterns.resendOnboarding,
  chooseHospital: (next?: string) => withNext(patterns.chooseHospital, next),
  dashboard: '/dashboard',
  dashboardOn: (date: string) => `/dashboard/${date}`,
  shiftForm: (date: string, windowId: number) => `/dashboard/${date}?window=${windowId}`,
  monthOfShifts: (month: string) => `/dashboard/month/${month}`,
  reports: patterns.reports,
  report: (id: string) => `/reports/${id}`,
  annotatedReport: (id: number) => `/reports/annotated/${id}`,
  /** Changes the current module, then redirects to `next`. */
  moduleRedirect: (moduleId: number, next: string) => withNext(`/module-redirect/${moduleId}`, next),
  hospitalSettings: patterns.hospitalSettings,
  /** The module's tab in the hospital settings. */
  moduleSettings: (moduleId: number) => `${patterns.hospitalSettings}?tab=${moduleId}`,
  assessment: (id: number) => `/client-settings/staffing-assessments/${id}`,
  newAssessment: (moduleId: number) => `/client-settings/staffing-assessments?module=${moduleId}`,
  mySettings: patterns.mySettings,
  adminClients: patterns.adminClients,
  adminModules: (clientId: number) => `/admin/clients/${clientId}/modules`,
  /** The users of one hospital. */
  adminUsersOf: (clientId: number) => `${patterns.adminUsers}?client=${clientId}`,
  adminUsers: patterns.adminUsers,
  adminSections: patterns.adminSections,
  adminFields: (sectionId: number) => `/admin/sections/${sectionId}/fields`,
  adminAudit: patterns.adminAudit,
};

/** Adds `next` to the query string unless it is the default. */
function withNext(path: string, next: string | undefined): string {
  return next && next !== '/' ? `${path}?next=${encodeURIComponent(next)}` : path;
}

/** A placeholder for our own origin: a URL that resolves to another origin leaves the site. */
const here = 'https://here.invalid';

/**
 * The redirect after signing in or choosing a hospital: `next` if it is a path of this site, else `/`. Browsers resolve
 * `//host`, `/\host` and some control characters to other sites, so this uses the URL parser instead of a pattern.
 */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return '/';
  const url = new URL(next, here);
  if (url.origin !== here || /^\/(\/|%2f|%5c)/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** Such a link determines the hospital, so signing in does not ask for one. */
export function isModuleRedirect(path: string): boolean {
  return path.startsWith('/module-redirect/');
}
