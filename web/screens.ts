import type { ComponentType } from 'react';
import type { RouteRule } from './decide-route.ts';
import { paths, patterns, safeNext } from './paths.ts';

/** A route: its address, who may be there, what surrounds it and where its page is loaded from. */
export interface Screen extends RouteRule {
  path: string;
  frame: 'full-screen' | 'app' | 'admin';
  /** The footer offers the choice of module here. */
  modulePicker?: boolean;
  /** Absent where people are always sent on. */
  load?: () => Promise<ComponentType>;
}

const signingIn: Pick<Screen, 'access' | 'frame'> = {
  access: { public: 'for people who are not signed in yet' },
  frame: 'full-screen',
};
const ofEverybody: Pick<Screen, 'access' | 'frame'> = { access: 'signed-in', frame: 'app' };
const ofOwners: Pick<Screen, 'access' | 'frame'> = { access: 'owner', frame: 'app' };
const ofAdministrators: Pick<Screen, 'access' | 'frame'> = { access: 'admin', frame: 'admin' };

/** Every route of the specification (docs/coverage.md section 2), and our own. */
export const screens: Screen[] = [
  {
    path: patterns.home,
    ...signingIn,
    redirect: ({ person }) => (person ? paths.dashboard : paths.login()),
  },
  {
    path: patterns.login,
    ...signingIn,
    redirect: ({ person, next }) => (person ? safeNext(next) : null),
    load: async () => (await import('./pages/sign-in/login-page.tsx')).LoginPage,
  },
  {
    path: patterns.forgotPassword,
    ...signingIn,
    load: async () => (await import('./pages/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: patterns.choosePassword,
    ...signingIn,
    load: async () => (await import('./pages/sign-in/choose-password-page.tsx')).ChoosePasswordPage,
  },
  {
    path: patterns.onboarding,
    ...signingIn,
    load: async () => (await import('./pages/sign-in/onboarding-page.tsx')).OnboardingPage,
  },
  {
    path: patterns.resendOnboarding,
    ...signingIn,
    load: async () => (await import('./pages/sign-in/resend-onboarding-page.tsx')).ResendOnboardingPage,
  },
  {
    path: patterns.chooseHospital,
    ...signingIn,
    load: async () => (await import('./pages/sign-in/choose-hospital-page.tsx')).ChooseHospitalPage,
  },
  {
    path: patterns.moduleRedirect,
    ...signingIn,
    load: async () => (await import('./pages/sign-in/module-redirect-page.tsx')).ModuleRedirectPage,
  },

  {
    path: patterns.dashboard,
    ...ofEverybody,
    modulePicker: true,
    load: async () => (await import('./pages/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: patterns.monthOfShifts,
    ...ofEverybody,
    modulePicker: true,
    load: async () => (await import('./pages/dashboard/month/month-page.tsx')).MonthPage,
  },
  {
    path: patterns.reports,
    ...ofEverybody,
    modulePicker: true,
    load: async () => (await import('./pages/reports/reports-page.tsx')).ReportsPage,
  },
  {
    path: patterns.report,
    ...ofEverybody,
    modulePicker: true,
    load: async () => (await import('./pages/reports/report-page.tsx')).ReportPage,
  },
  {
    path: patterns.annotatedReport,
    ...ofEverybody,
    modulePicker: true,
    load: async () => (await import('./pages/reports/annotated-report-page.tsx')).AnnotatedReportPage,
  },
  {
    path: patterns.mySettings,
    ...ofEverybody,
    load: async () => (await import('./pages/my-settings/my-settings-page.tsx')).MySettingsPage,
  },

  {
    path: patterns.hospitalSettings,
    ...ofOwners,
    load: async () =>
      (await import('./pages/hospital-settings/hospital-settings-page.tsx')).HospitalSettingsPage,
  },
  {
    path: patterns.assessment,
    ...ofOwners,
    load: async () =>
      (await import('./pages/hospital-settings/assessment/assessment-page.tsx')).AssessmentPage,
  },

  { path: patterns.admin, ...ofAdministrators, redirect: () => paths.adminClients },
  {
    path: patterns.adminClients,
    ...ofAdministrators,
    load: async () => (await import('./pages/admin/clients-page.tsx')).ClientsPage,
  },
  {
    path: patterns.adminModules,
    ...ofAdministrators,
    load: async () => (await import('./pages/admin/modules-page.tsx')).ModulesPage,
  },
  {
    path: patterns.adminUsers,
    ...ofAdministrators,
    load: async () => (await import('./pages/admin/users-page.tsx')).UsersPage,
  },
  {
    path: patterns.adminSections,
    ...ofAdministrators,
    load: async () => (await import('./pages/admin/sections-page.tsx')).SectionsPage,
  },
  {
    path: patterns.adminFields,
    ...ofAdministrators,
    load: async () => (await import('./pages/admin/fields-page.tsx')).FieldsPage,
  },
  {
    path: patterns.adminAudit,
    ...ofAdministrators,
    load: async () => (await import('./pages/admin/audit-page.tsx')).AuditPage,
  },

  {
    path: '*',
    access: { public: 'nothing is there; a report that is printed has no address at all (printed.tsx)' },
    frame: 'full-screen',
    redirect: ({ person, path }) => (person ? paths.home : paths.login(path)),
  },
];
