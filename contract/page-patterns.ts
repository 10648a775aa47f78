/** The patterns of all page addresses. `:name` is a parameter, `:name?` an optional one. */
export const patterns = {
  home: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  choosePassword: '/forgot-password/:token',
  onboarding: '/onboarding/:token',
  resendOnboarding: '/resend-onboarding',
  chooseHospital: '/switch-organization',
  /** What a person has to do before a hospital opens (B5). */
  openHospital: '/open-hospital',
  moduleRedirect: '/module-redirect/:module',
  dashboard: '/dashboard/:date?',
  now: '/dashboard/now',
  handover: '/dashboard/handover',
  /** Opened by a display link, whose token is in the fragment. */
  display: '/display',
  /** Opened by a display link of kind `posting` (B16). */
  posting: '/display/posting',
  monthOfShifts: '/dashboard/month/:month?',
  reports: '/reports',
  report: '/reports/:report',
  /** Whether the target fits what nurses felt (B18). */
  targetFit: '/reports/target-fit',
  annotatedReport: '/reports/annotated/:annotatedId',
  hospitalSettings: '/client-settings/:room?',
  assessment: '/client-settings/staffing-assessments/:id?',
  /** The staffing standard of a module (B16). */
  standard: '/client-settings/staffing-standard',
  mySettings: '/settings',
  admin: '/admin',
  adminClients: '/admin/clients',
  adminModules: '/admin/clients/:id/modules',
  adminUsers: '/admin/users',
  adminSections: '/admin/sections',
  adminFields: '/admin/sections/:id/fields',
  adminAudit: '/admin/audit',
  adminSystem: '/admin/system',
  adminSingleSignOn: '/admin/single-sign-on',
  signedIn: '/signed-in',
  /** The link of a mail that stops such mails. */
  stopMail: '/unsubscribe/:token',
} as const;
