import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { AuthState } from '#contract/people/accounts.ts';
import { isIsoDate } from '#domain/time/calendar.ts';
import type { RouteRule } from './decide-route.ts';
import { currentModule } from './lib/auth/session.ts';
import { dayQuery } from './pages/dashboard/day-query.ts';
import { paths, patterns, safeNext } from './paths.ts';

interface Visited {
  queryClient: QueryClient;
  state: AuthState;
  params: Readonly<Record<string, string | undefined>>;
}

/** A route: its address, access, frame and page. */
export interface Screen extends RouteRule {
  path: string;
  frame: 'full-screen' | 'app' | 'admin';
  /** The footer shows the module picker. */
  modulePicker?: boolean;
  /** Absent if the route always redirects. */
  load?: () => Promise<ComponentType>;
  /** Requests the screen's data while its files are loading. The screen itself shows a failure. */
  prefetch?: (visited: Visited) => Promise<unknown>;
}

const openToAll: Pick<Screen, 'access' | 'frame'> = {
  access: { public: 'for people who are not signed in yet' },
  frame: 'full-screen',
};
const forUsers: Pick<Screen, 'access' | 'frame'> = { access: 'signed-in', frame: 'app' };
const forOwners: Pick<Screen, 'access' | 'frame'> = { access: 'owner', frame: 'app' };
const forAdministrators: Pick<Screen, 'access' | 'frame'> = { access: 'admin', frame: 'admin' };

/** Every route of the specification (docs/coverage.md section 2), and our own. */
export const screens: Screen[] = [
  {
    path: patterns.home,
    ...openToAll,
    redirect: ({ person }) => (person ? paths.dashboard : paths.login()),
  },
  {
    path: patterns.login,
    ...openToAll,
    redirect: ({ person, next }) => (person ? safeNext(next) : null),
    load: async () => (await import('./pages/sign-in/login-page.tsx')).LoginPage,
  },
  {
    path: patterns.forgotPassword,
    ...openToAll,
    load: async () => (await import('./pages/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: patterns.choosePassword,
    ...openToAll,
    load: async () => (await import('./pages/sign-in/choose-password-page.tsx')).ChoosePasswordPage,
  },
  {
    path: patterns.onboarding,
    ...openToAll,
    load: async () => (await import('./pages/sign-in/onboarding-page.tsx')).OnboardingPage,
  },
  {
    path: patterns.resendOnboarding,
    ...openToAll,
    load: async () => (await import('./pages/sign-in/resend-onboarding-page.tsx')).ResendOnboardingPage,
  },
  {
    path: patterns.chooseHospital,
    ...openToAll,
    load: async () => (await import('./pages/sign-in/choose-hospital-page.tsx')).ChooseHospitalPage,
  },
  {
    path: patterns.moduleRedirect,
    ...openToAll,
    load: async () => (await import('./pages/sign-in/module-redirect-page.tsx')).ModuleRedirectPage,
  },

  {
    path: patterns.dashboard,
    ...forUsers,
    modulePicker: true,
    load: async () => (await import('./pages/dashboard/dashboard-page.tsx')).DashboardPage,
    async prefetch({ queryClient, state, params: { date } }) {
      const module = currentModule(state);
      if (!module || (date !== undefined && !isIsoDate(date))) return;
      await queryClient.ensureQueryData(dayQuery(module.id, date)).catch(() => {});
    },
  },
  {
    path: patterns.monthOfShifts,
    ...forUsers,
    modulePicker: true,
    load: async () => (await import('./pages/dashboard/month/month-page.tsx')).MonthPage,
  },
  {
    path: patterns.reports,
    ...forUsers,
    modulePicker: true,
    load: async () => (await import('./pages/reports/reports-page.tsx')).ReportsPage,
  },
  {
    path: patterns.report,
    ...forUsers,
    modulePicker: true,
    load: async () => (await import('./pages/reports/report-page.tsx')).ReportPage,
  },
  {
    path: patterns.annotatedReport,
    ...forUsers,
    modulePicker: true,
    load: async () => (await import('./pages/reports/annotated-report-page.tsx')).AnnotatedReportPage,
  },
  {
    path: patterns.mySettings,
    ...forUsers,
    load: async () => (await import('./pages/my-settings/my-settings-page.tsx')).MySettingsPage,
  },

  {
    path: patterns.hospitalSettings,
    ...forOwners,
    load: async () =>
      (await import('./pages/hospital-settings/hospital-settings-page.tsx')).HospitalSettingsPage,
  },
  {
    path: patterns.assessment,
    ...forOwners,
    load: async () =>
      (await import('./pages/hospital-settings/assessment/assessment-page.tsx')).AssessmentPage,
  },

  { path: patterns.admin, ...forAdministrators, redirect: () => paths.adminClients },
  {
    path: patterns.adminClients,
    ...forAdministrators,
    load: async () => (await import('./pages/admin/clients-page.tsx')).ClientsPage,
  },
  {
    path: patterns.adminModules,
    ...forAdministrators,
    load: async () => (await import('./pages/admin/modules-page.tsx')).ModulesPage,
  },
  {
    path: patterns.adminUsers,
    ...forAdministrators,
    load: async () => (await import('./pages/admin/users-page.tsx')).UsersPage,
  },
  {
    path: patterns.adminSections,
    ...forAdministrators,
    load: async () => (await import('./pages/admin/sections-page.tsx')).SectionsPage,
  },
  {
    path: patterns.adminFields,
    ...forAdministrators,
    load: async () => (await import('./pages/admin/fields-page.tsx')).FieldsPage,
  },
  {
    path: patterns.adminAudit,
    ...forAdministrators,
    load: async () => (await import('./pages/admin/audit-page.tsx')).AuditPage,
  },

  {
    path: '*',
    access: { public: 'an unknown address, which only redirects' },
    frame: 'full-screen',
    redirect: ({ person, path }) => (person ? paths.home : paths.login(path)),
  },
];
